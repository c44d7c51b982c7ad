// The engine: everything the program can do, by name. Who calls does not know whether a worker in this
// page answers or a server.
import { config } from './config.js';
import { EngineError, canceled } from './engine-error.js';
import { callHTTP } from './engine-http.js';
import { Runner } from './engine-runner.js';

export { EngineError };

/**
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal]   stops the call
 * @property {(p: {done: number, total: number, note?: string}) => void} [progress]   is told how far it is; total 0: not known
 */

/** How many workers there may be: one for long work, and one for what people wait for meanwhile. */
const WORKERS = 2;

/** How long a call waits for a busy worker before there is another, in milliseconds. */
const PATIENCE = 100;

/** @type {Runner[]} */
let runners = [];

/** @type {import('./engine-runner.js').Task[]} what no worker has begun */
let waiting = [];

/** @type {(() => void)[]} who waits until the engine is ready, or is known not to be */
let watchers = [];

/**
 * Does an act of the engine, such as call('solve', {board: '5x5', state: 'on'}). It rejects with an
 * EngineError.
 * @param {string} name
 * @param {object} [params]
 * @param {CallOptions} [options]
 * @returns {Promise<any>}
 */
export async function call(name, params = {}, options = {}) {
  if (options.signal?.aborted) throw canceled();
  const text = JSON.stringify(params);
  if (!config.engine) return callHTTP(name, text, options);
  void warm();
  try {
    if (config.http && where() === 'http') return await callHTTP(name, text, options);
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'away') throw error;
    // without a network there is still the engine
  }
  try {
    return await callWorker(name, text, options);
  } catch (error) {
    const elsewhere = config.http && error instanceof EngineError && (error.tooLarge || error.kind === 'away');
    if (!elsewhere || options.signal?.aborted) throw error;
    return callHTTP(name, text, options);
  }
}

/** Starts the engine if it is not there. Resolves when it is, or when it is known not to be. */
export function warm() {
  if (!config.engine || runners.some((runner) => runner.ready || runner.task)) return Promise.resolve();
  if (runners.length === 0) add();
  return new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    watchers.push(resolve);
  });
}

/**
 * Says who would answer a call now: a worker of this page, a server, or nobody yet.
 * @returns {'worker' | 'http' | 'none'}
 */
export function where() {
  if (runners.some((runner) => runner.ready || runner.task)) return 'worker';
  return config.http ? 'http' : 'none';
}

/**
 * @param {string} name
 * @param {string} params
 * @param {CallOptions} options
 * @returns {Promise<any>}
 */
function callWorker(name, params, { signal, progress }) {
  return new Promise((resolve, reject) => {
    const done = () => signal?.removeEventListener('abort', abort);
    /** @type {import('./engine-runner.js').Task} */
    const task = {
      name,
      params,
      progress,
      resolve: (answer) => { done(); resolve(answer); },
      reject: (error) => { done(); reject(error); },
    };
    const abort = () => {
      drop(task);
      task.reject(canceled());
    };
    signal?.addEventListener('abort', abort);
    waiting.push(task);
    give();
  });
}

/** Gives what waits to workers that are free, and makes one if there is none. */
function give() {
  for (const runner of runners) {
    if (waiting.length === 0) return;
    if (runner.ready && !runner.task) {
      const task = waiting.shift();
      if (task) runner.begin(task);
    }
  }
  if (waiting.length === 0) return;
  if (runners.length === 0) {
    add();
  } else if (runners.length < WORKERS && runners.every((runner) => runner.task)) {
    setTimeout(() => {
      const busy = runners.every((runner) => runner.task);
      if (waiting.length > 0 && runners.length < WORKERS && busy) add();
    }, PATIENCE);
  }
}

function add() {
  runners.push(new Runner(free, ended));
}

function free() {
  for (const tell of watchers.splice(0)) tell();
  give();
}

/**
 * A worker has ended by itself: at its first breath, then there is no engine to be had, or in the middle
 * of a task, which it took with it.
 * @param {Runner} runner
 * @param {EngineError} error
 */
function ended(runner, error) {
  runners = runners.filter((other) => other !== runner);
  for (const tell of watchers.splice(0)) tell();
  if (error.kind === 'away') {
    for (const task of waiting.splice(0)) task.reject(error);
  } else {
    give();
  }
}

/**
 * Takes a task away from whoever has it.
 * @param {import('./engine-runner.js').Task} task
 */
function drop(task) {
  waiting = waiting.filter((other) => other !== task);
  const runner = runners.find((other) => other.task === task);
  if (!runner) return;
  runner.end();
  runners = runners.filter((other) => other !== runner);
  if (runners.length === 0) add(); // the next call should not wait for it
  give();
}
