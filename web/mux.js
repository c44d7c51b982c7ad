// What the page uses of mediabunny, which encodes frames and puts them into MP4 and WebM files. script/libraries bundles it
// into dist/mux.js, and the Studio loads that when a video is saved.
export { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat, canEncodeVideo } from 'mediabunny';
