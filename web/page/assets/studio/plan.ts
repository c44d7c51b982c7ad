// When a film makes which presses. It agrees with the Go package film, so that the page plays what a file will
// show.

/**
 * @typedef {object} PlanOptions
 * @property {number} perFrame   presses from one frame to the next; 0 for what the seconds need
 * @property {number} seconds     how long the film lasts at most, if the presses do not say
 * @property {number} fps
 * @property {number} hold
 * @property {boolean} loop
 * @property {boolean} pingPong
 * @property {'linear' | 'in-out'} easing
 * @property {boolean} mark
 */

/**
 * The frames of a film. Presses are counted along the way: first forward through all scenes, then, if the
 * film goes back, back again.
 * @typedef {object} Plan
 * @property {number[]} made      how many presses were made at the end of each frame
 * @property {number[]} start     when each frame appears, in frame times
 * @property {number} times       the total duration in frame times
 * @property {number} forward     how many presses lead forward
 * @property {number} total       how many presses there are with those back
 * @property {boolean[]} marked   whether the presses of the frame are marked
 */

/**
 * Plans a film of scenes with the given numbers of presses.
 * @param {number[]} scenes
 * @param {PlanOptions} options
 * @returns {Plan}
 */
export function makePlan(scenes, options) {
  if (options.perFrame === 0) options = { ...options, perFrame: perFrameFor(scenes, options) };
  const forward = scenes.reduce((sum, n) => sum + n, 0);
  /** @type {Plan} */
  const plan = { made: [], start: [], times: 0, forward, total: options.pingPong ? 2 * forward : forward, marked: [] };
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
  const next = (/** @type {{presses: number, hold: number}} */ step) => {
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

/**
 * Returns the fewest presses a frame for which a film lasts no longer than it should.
 * @param {number[]} scenes
 * @param {PlanOptions} options
 */
function perFrameFor(scenes, options) {
  const { hold, loop, mark, pingPong, seconds, fps } = options;
  const times = (/** @type {number} */ perFrame) => {
    let sum = hold;
    for (const [i, n] of scenes.entries()) {
      const frames = n === 0 ? 0 : Math.ceil(n / perFrame) - (mark ? 0 : 1);
      sum += n === 0 ? 0 : frames + hold;
      if (pingPong && n > 0) sum += frames + (i === 0 && loop ? 1 : hold);
    }
    return sum;
  };
  let [low, high] = [1, Math.max(1, ...scenes)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times(middle) <= Math.floor(seconds * fps)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * @param {number} presses
 * @param {PlanOptions} options
 * @param {number} hold
 * @param {(step: {presses: number, hold: number}) => void} next
 */
function planScene(presses, options, hold, next) {
  const frames = Math.ceil(presses / options.perFrame);
  for (let f = 0; f < frames; f++) {
    const step = eased(options, f + 1, frames, presses) - eased(options, f, frames, presses);
    next({ presses: step, hold: f === frames - 1 && !options.mark ? hold : 1 });
  }
  if (options.mark && presses > 0) next({ presses: 0, hold });
}

/**
 * Returns how many presses have been made after f of a number of frames; in-out follows 3t² − 2t³.
 * @param {PlanOptions} options
 * @param {number} f
 * @param {number} frames
 * @param {number} presses
 */
function eased(options, f, frames, presses) {
  if (f === frames) return presses;
  if (options.easing === 'linear') return f * options.perFrame;
  const t = BigInt(f);
  const all = BigInt(frames);
  const cube = all * all * all;
  return Number((t * t * (3n * all - 2n * t) * BigInt(presses) + cube / 2n) / cube);
}

/**
 * Returns the number of the frame that is shown at a time.
 * @param {Plan} plan
 * @param {number} time   in frame times
 */
export function frameAt(plan, time) {
  return lastNotAbove(plan.start, time);
}

/**
 * Returns the first frame by whose end a number of presses were made.
 * @param {Plan} plan
 * @param {number} made
 */
export function frameOfPress(plan, made) {
  return made <= 0 ? 0 : Math.min(lastNotAbove(plan.made, made - 1) + 1, plan.made.length - 1);
}

/**
 * Returns the last index whose value is not above a limit, in a list that rises, or 0.
 * @param {number[]} list
 * @param {number} limit
 */
function lastNotAbove(list, limit) {
  let low = 0;
  let past = list.length;
  while (past - low > 1) {
    const middle = (low + past) >> 1;
    if (list[middle] <= limit) low = middle;
    else past = middle;
  }
  return low;
}
