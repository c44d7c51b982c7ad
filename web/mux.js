// What the page uses of mediabunny, which puts encoded frames into MP4 and WebM files. script/mux bundles it into
// dist/mux.js, and the Studio loads that when a video is saved.
export { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
