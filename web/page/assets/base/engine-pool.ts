// The workers of one engine, and the calls that wait for them.
import { canceled } from './engine-error.js';
import { Runner } from './engine-runner.js';

/** @typedef {import('./engine.js').CallOptions} CallOptions */
/** @typedef {import('./engine-error.js').EngineError} EngineError */
/** @typedef {import('./engine-runner.js').Task} Task */

/** The most workers: one for long work, and one for short work meanwhile. */
const WORKERS = 2;

/** How long a call waits for a busy worker before there is another, in milliseconds. */
const PATIENCE = 100;

export class Pool {
  /** @param {string} file   of the engine */
  constructor(file) {
    /** @private */
    this.file = file;
    /** @private @type {Runner[]} */
    this.runners = [];
    /** @private @type {Task[]} what no worker has begun */
    this.waiting = [];
    /** @private @type {(() => void)[]} who waits until the engine is ready, or is known not to be */
    this.watchers = [];
  }

  /** Whether this engine was requested and may be loading. */
  get started() {
    return this.runners.length > 0;
  }

  /** Whether a worker is there. */
  get ready() {
    return this.runners.some((runner) => runner.ready || runner.task);
  }

  /** Starts the engine if it is not there. Resolves when it is ready or has failed. */
  warm() {
    if (this.ready) return Promise.resolve();
    if (!this.started) this.add();
    return new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      this.watchers.push(resolve);
    });
  }

  /**
   * Does an act in a worker.
   * @param {string} name
   * @param {string} params   JSON
   * @param {CallOptions} options
   * @returns {Promise<any>}
   */
  call(name, params, { signal, progress }) {
    return new Promise((resolve, reject) => {
      const done = () => signal?.removeEventListener('abort', abort);
      /** @type {Task} */
      const task = {
        name,
        params,
        progress,
        resolve: (answer) => { done(); resolve(answer); },
        reject: (error) => { done(); reject(error); },
      };
      const abort = () => {
        this.drop(task);
        task.reject(canceled());
      };
      signal?.addEventListener('abort', abort);
      this.waiting.push(task);
      this.give();
    });
  }

  /** @private Gives what waits to workers that are free, and makes one if there is none. */
  give() {
    for (const runner of this.runners) {
      if (this.waiting.length === 0) return;
      if (runner.ready && !runner.task) {
        const task = this.waiting.shift();
        if (task) runner.begin(task);
      }
    }
    if (this.waiting.length === 0) return;
    if (!this.started) {
      this.add();
    } else if (this.crowded()) {
      setTimeout(() => {
        if (this.waiting.length > 0 && this.crowded()) this.add();
      }, PATIENCE);
    }
  }

  /** @private Whether all workers are busy, and there may be one more. */
  crowded() {
    return this.runners.length < WORKERS && this.runners.every((runner) => runner.task);
  }

  /** @private */
  add() {
    this.runners.push(new Runner(this.file, () => this.free(), (runner, error) => this.ended(runner, error)));
  }

  /** @private */
  free() {
    for (const tell of this.watchers.splice(0)) tell();
    this.give();
  }

  /**
   * A worker has ended unexpectedly: on start, then there is no engine, or in the middle of a task, which is lost.
   * @private
   * @param {Runner} runner
   * @param {EngineError} error
   */
  ended(runner, error) {
    this.runners = this.runners.filter((other) => other !== runner);
    for (const tell of this.watchers.splice(0)) tell();
    if (error.kind === 'away') {
      for (const task of this.waiting.splice(0)) task.reject(error);
    } else {
      this.give();
    }
  }

  /**
   * Takes a task away from the worker that has it.
   * @private
   * @param {Task} task
   */
  drop(task) {
    this.waiting = this.waiting.filter((other) => other !== task);
    const runner = this.runners.find((other) => other.task === task);
    if (!runner) return;
    runner.end();
    this.runners = this.runners.filter((other) => other !== runner);
    if (!this.started) this.add(); // the next call should not wait for it
    this.give();
  }
}
