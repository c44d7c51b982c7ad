// The film as a video. The browser records what a canvas shows, so it takes as long as the film.
import { paletteNamed } from './palette.js';
import { frameAt } from './plan.js';
import { Screen } from './screen.js';
import { Walk } from './walk.js';

/** @typedef {import('./work.js').Progress} Progress */

const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** How many pixels the longer side has, about, and how many bits a second: sharp edges need many. */
const SIDE = 720;
const BITS = 8_000_000;

/** How often the browser hands over what it has, and how long it is waited for at most, in milliseconds. */
const SLICE = 200;
const MOST_WAIT = 5000;

/** Says whether the browser can record a canvas. */
export function canRecord() {
  return typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype && TYPES.some((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * Records a film once, from its beginning to its end.
 * @param {import('./state.js').Script} script
 * @param {import('./plan.js').Plan} plan
 * @param {import('./state.js').Motion} motion
 * @param {{signal: AbortSignal, progress: (p: Progress) => void}} tools
 * @returns {Promise<Blob>}
 */
export function record(script, plan, motion, { signal, progress }) {
  const screen = new Screen(document.createElement('canvas'));
  screen.prepare(script.board, paletteNamed(motion.palette), { width: SIDE, height: SIDE });
  const walk = new Walk(script);
  screen.show(walk.values);
  const stream = screen.canvas.captureStream();
  const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
  /** @type {Blob[]} */
  const parts = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    recorder.addEventListener('dataavailable', (event) => {
      parts.push(event.data);
      size += event.data.size;
    });
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      if (signal.aborted) reject(new Error('stopped'));
      else resolve(new Blob(parts, { type: 'video/webm' }));
    });
    recorder.addEventListener('error', () => reject(new Error('the browser stopped recording')));
    recorder.start(SLICE);
    const began = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - began;
      const time = (passed * motion.fps) / 1000;
      // A slow machine may not have seen anything of a short film: then its last frame stands a little longer.
      if (time >= plan.times && size === 0 && passed < (1000 * plan.times) / motion.fps + MOST_WAIT && !signal.aborted) {
        screen.prepare(script.board, paletteNamed(motion.palette), { width: SIDE, height: SIDE });
        return;
      }
      if (signal.aborted || time >= plan.times) {
        clearInterval(timer);
        recorder.stop();
        return;
      }
      const frame = frameAt(plan, Math.floor(time));
      walk.go(plan.made[frame]);
      /** @type {number[]} */
      const marked = [];
      for (let n = frame > 0 ? plan.made[frame - 1] : 0; plan.marked[frame] && n < walk.at; n++) marked.push(walk.button(n));
      screen.show(walk.values, marked);
      progress({ done: Math.floor(time), total: plan.times, note: 'as it plays' });
    }, 1000 / motion.fps);
  });
}
