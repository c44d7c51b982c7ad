// The pictures of a file: one of an image, several of a video or an animated GIF.
import { words } from '../words.ts';
import { keep, readImage } from './images.ts';

/** How many frames are taken of a clip, from how many seconds, and how long the browser may take for each, in milliseconds. */
const FRAMES = 12;
const SECONDS = 60;
const PATIENCE = 10_000;

/** How long a frame may take to be painted after its seek, in milliseconds. */
const PAINTING = 2000;

/** Decodes a file. It rejects with one clear line. */
export async function readPictures(file: File, name: string): Promise<HTMLCanvasElement[]> {
  if (file.type.startsWith('video/')) return framesOf(file, name);
  const first = await readImage(file, name);
  if (file.type !== 'image/gif' || typeof ImageDecoder !== 'function') return [first];
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type });
  try {
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
    const frames = [];
    for (let n = 0; n < Math.min(FRAMES, count); n++) {
      const { image } = await decoder.decode({ frameIndex: Math.floor((n * count) / Math.min(FRAMES, count)) });
      frames.push(keep(image, image.displayWidth, image.displayHeight));
      image.close();
    }
    return frames;
  } catch {
    return [first]; // the rest is damaged
  } finally {
    decoder.close();
  }
}

/** Returns frames of the first minute of a video, evenly spread. */
async function framesOf(file: File, name: string) {
  const video = document.createElement('video');
  video.muted = true;
  const next = (event: string) => new Promise((resolve, reject) => {
    const fail = () => reject(new Error(words.unreadVideo(name)));
    video.addEventListener(event, resolve, { once: true });
    video.addEventListener('error', fail, { once: true });
    setTimeout(fail, PATIENCE);
  });
  const address = URL.createObjectURL(file);
  try {
    video.src = address;
    await painted(video, next('loadeddata'));
    const length = Number.isFinite(video.duration) ? Math.min(SECONDS, video.duration) : 0;
    const frames = [];
    for (let n = 0; n < (length > 0 ? FRAMES : 1); n++) {
      video.currentTime = (length * (n + 0.5)) / FRAMES;
      await painted(video, next('seeked'));
      frames.push(keep(video, video.videoWidth, video.videoHeight));
    }
    return frames;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/**
 * Waits until a frame can be drawn, which may be after its seek has ended. Older browsers and hidden pages do not
 * tell. `found`: resolves when the seek has ended.
 */
async function painted(video: HTMLVideoElement, found: Promise<unknown>) {
  const tells = 'requestVideoFrameCallback' in video && !document.hidden;
  const frame = tells && new Promise((resolve) => { video.requestVideoFrameCallback(resolve); });
  await found;
  if (frame) await Promise.race([frame, new Promise((resolve) => { setTimeout(resolve, PAINTING); })]);
}
