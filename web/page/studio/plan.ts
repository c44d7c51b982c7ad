// When a film makes which presses. It agrees with the Go package film, so that the page plays what a file will
// show.

export interface PlanOptions {
  perFrame: number; // presses from one frame to the next; 0 for what the seconds need
  seconds: number; // how long the film lasts at most, if the presses do not say
  fps: number;
  hold: number;
  loop: boolean;
  pingPong: boolean;
  easing: 'linear' | 'in-out';
  mark: boolean;
}

/**
 * The frames of a film. Presses are counted along the way: first forward through all scenes, then, if the film goes
 * back, back again.
 */
export interface Plan {
  made: number[]; // how many presses were made at the end of each frame
  start: number[]; // when each frame appears, in frame times
  times: number; // the total duration in frame times
  forward: number; // how many presses lead forward
  total: number; // how many presses there are with those back
  marked: boolean[]; // whether the presses of the frame are marked
}

/** Plans a film of scenes with the given numbers of presses. */
export function makePlan(scenes: number[], options: PlanOptions): Plan {
  if (options.perFrame === 0) options = { ...options, perFrame: perFrameFor(scenes, options) };
  const forward = scenes.reduce((sum, n) => sum + n, 0);
  const plan: Plan = {
    made: [],
    start: [],
    times: 0,
    forward,
    total: options.pingPong ? 2 * forward : forward,
    marked: [],
  };
  let made = 0;
  let last = { presses: 0, hold: options.hold };
  const emit = () => {
    made += last.presses;
    plan.made.push(made);
    plan.start.push(plan.times);
    plan.marked.push(options.mark && last.presses > 0);
    plan.times += last.hold;
  };
  // A step that would show nothing new makes the previous frame last longer.
  const next = (step: { presses: number; hold: number }) => {
    if (step.presses === 0 && !(options.mark && last.presses > 0)) {
      last.hold += step.hold;
      return;
    }
    emit();
    last = step;
  };
  for (const n of scenes) planScene(n, options, options.hold, next);
  for (let i = scenes.length - 1; options.pingPong && i >= 0; i--) {
    // If the film loops, its first frame is the same as its last.
    planScene(scenes[i], options, i === 0 && options.loop ? 1 : options.hold, next);
  }
  emit();
  return plan;
}

/** Returns how many frame times a film lasts. */
function timesOf(scenes: number[], { hold, loop, mark, pingPong }: PlanOptions, perFrame: number) {
  let sum = hold;
  for (const [i, n] of scenes.entries()) {
    const frames = n === 0 ? 0 : Math.ceil(n / perFrame) - (mark ? 0 : 1);
    sum += n === 0 ? 0 : frames + hold;
    if (pingPong && n > 0) sum += frames + (i === 0 && loop ? 1 : hold);
  }
  return sum;
}

/** Shortens what is held to a quarter of a film whose length is given: presses get the rest. */
export function lasting<T extends PlanOptions>(scenes: number[], options: T): T {
  if (options.perFrame > 0) return options;
  const least = (hold: number) => timesOf(scenes, { ...options, hold }, Infinity);
  const quarter = Math.floor((options.seconds * options.fps) / 4);
  const hold = Math.min(
    options.hold,
    Math.max(1, Math.floor(quarter / Math.max(1, least(2) - least(1)))),
  );
  return { ...options, hold };
}

/** Returns the fewest presses a frame for which a film lasts no longer than it should. */
function perFrameFor(scenes: number[], options: PlanOptions) {
  const [most, longest] = [Math.max(...scenes), Math.floor(options.seconds * options.fps)];
  let presses = 1;
  while (presses < most && timesOf(scenes, options, presses) > longest) presses++;
  return presses;
}

function planScene(
  presses: number,
  options: PlanOptions,
  hold: number,
  next: (step: { presses: number; hold: number }) => void,
) {
  const frames = Math.ceil(presses / options.perFrame);
  for (let f = 0; f < frames; f++) {
    const step = eased(options, f + 1, frames, presses) - eased(options, f, frames, presses);
    next({ presses: step, hold: f === frames - 1 && !options.mark ? hold : 1 });
  }
  if (options.mark && presses > 0) next({ presses: 0, hold });
}

/** Returns how many presses have been made after f of a number of frames; in-out follows 3t² − 2t³. */
function eased(options: PlanOptions, f: number, frames: number, presses: number) {
  if (f === frames) return presses;
  if (options.easing === 'linear') return f * options.perFrame;
  const t = BigInt(f);
  const all = BigInt(frames);
  const cube = all * all * all;
  return Number((t * t * (3n * all - 2n * t) * BigInt(presses) + cube / 2n) / cube);
}

/** Returns the number of the frame that is shown at a time. `time`: in frame times. */
export function frameAt(plan: Plan, time: number) {
  return Math.max(
    0,
    plan.start.findLastIndex((start) => start <= time),
  );
}

/** Returns the first frame by whose end a number of presses were made. */
export function frameOfPress({ made }: Plan, presses: number) {
  const found = made.findIndex((n) => n >= presses);
  return found < 0 ? made.length - 1 : found;
}
