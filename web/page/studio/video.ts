// The film as a video, MP4 or WebM: the browser encodes frame after frame, faster than the film runs, and the muxer,
// which is loaded when it is needed, puts them into a file.
import { config } from '../engine/config.ts';
import { paletteFor } from './palette.ts';
import { inkOf } from './pictures/images.ts';
import { Screen } from './screen.ts';
import { words } from './words.ts';
import { Walk, type Script } from './walk.ts';
import type { Tools } from '../kit/job.ts';
import type { Motion } from './choices.ts';
import type { Plan } from './plan.ts';

type Codec = 'avc' | 'vp9' | 'vp8' | 'av1';

/** The codecs, as the muxer and as the browser name them, from the one that most players know. */
const CODECS: Record<string, [Codec, string][]> = {
  mp4: [
    ['avc', 'avc1.640028'],
    ['avc', 'avc1.42002a'],
    ['vp9', 'vp09.00.40.08'],
    ['av1', 'av01.0.08M.08'],
  ],
  webm: [
    ['vp8', 'vp8'],
    ['vp9', 'vp09.00.40.08'],
    ['av1', 'av01.0.08M.08'],
  ],
};

/** How many pixels the longer side has, about, and how many bits a second: sharp edges need many. */
const SIDE = 720;
const BITS = 6_000_000;

/** After how many seconds a frame is encoded whole. */
const WHOLE = 4;

/** The longest duration of a frame before it is repeated, in frame times: players can seek only to frames. */
const MOST_HOLD = 10;

/** Says whether the page can make videos at all. */
export function canEncode() {
  return config.mux && typeof VideoEncoder === 'function';
}

/** Encodes a film once, from its beginning to its end. `format`: mp4 or webm. */
export async function encode(
  format: string,
  script: Script,
  plan: Plan,
  motion: Motion,
  { signal, progress }: Pick<Tools, 'signal' | 'progress'>,
): Promise<Blob> {
  const screen = new Screen(document.createElement('canvas'));
  const room = motion.scale || { width: SIDE, height: SIDE };
  const palette = paletteFor(motion.palette, script.first.length / script.board.lights);
  screen.prepare(script.board, palette, room, motion.cells);
  const sheet = sheetFor(screen.canvas);
  const path = './mux.js'; // built by script/libraries, and not among the sources
  const mux: typeof import('mediabunny') = await import(path);
  const target = new mux.BufferTarget();
  const fast = new mux.Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new mux.Output({
    format: format === 'mp4' ? fast : new mux.WebMOutputFormat(),
    target,
  });
  const source = new mux.CanvasSource(
    sheet.canvas,
    await configFor(mux, format, sheet.canvas, motion.fps),
  );
  output.addVideoTrack(source, { frameRate: motion.fps });
  await output.start();
  try {
    const walk = new Walk(script);
    for (let frame = 0; frame < plan.made.length; frame++) {
      walk.go(plan.made[frame]);
      screen.show(
        walk.values,
        plan.marked[frame] ? walk.pressed(plan.made[frame - 1] ?? 0, walk.at) : [],
      );
      sheet.draw();
      const end = plan.start[frame + 1] ?? plan.times;
      for (let time = plan.start[frame]; time < end; time += MOST_HOLD) {
        signal.throwIfAborted();
        await source.add(time / motion.fps, Math.min(end - time, MOST_HOLD) / motion.fps);
      }
      progress({ done: frame, total: plan.made.length });
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return new Blob([target.buffer ?? ''], { type: `video/${format}` });
}

/** Returns how the browser encodes a video; it rejects if it cannot. */
async function configFor(
  mux: typeof import('mediabunny'),
  format: string,
  { width, height }: HTMLCanvasElement,
  frameRate: number,
) {
  for (const [codec, fullCodecString] of CODECS[format]) {
    const latencyMode: LatencyMode = codec === 'avc' ? 'quality' : 'realtime';
    const wish = { codec, fullCodecString, latencyMode, bitrate: BITS, keyFrameInterval: WHOLE };
    if (await mux.canEncodeVideo(codec, { ...wish, width, height, frameRate })) return wish;
  }
  throw new Error(words.cannotEncode(format, width, height));
}

/** Returns the canvas of a video, whose sides are even, as encoders need them, with the film in it. */
function sheetFor(film: HTMLCanvasElement) {
  const even = (n: number) => 2 * Math.ceil(n / 2);
  const ink = inkOf(even(film.width), even(film.height));
  return { canvas: ink.canvas, draw: () => ink.drawImage(film, 0, 0) };
}
