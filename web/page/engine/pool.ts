// The workers of one engine, and the calls that wait for them.
import { canceled, type EngineError } from './error.ts';
import { Runner, type Task } from './runner.ts';
import type { CallOptions } from './call.ts';

/** The most workers: one for long work, and one for short work meanwhile. */
const WORKERS = 2;

/** How long a call waits for a busy worker before there is another, in milliseconds. */
const PATIENCE = 100;

export class Pool {
  private runners: Runner[] = [];
  private waiting: Task[] = []; // what no worker has begun

  /** `file`: of the engine. */
  constructor(private file: string) {}

  /** Whether this engine was requested and may be loading. */
  get started() {
    return this.runners.length > 0;
  }

  /** Whether a worker is there. */
  get ready() {
    return this.runners.some((runner) => runner.ready);
  }

  /** Starts the engine if it is not there. Resolves when it is ready or has failed. */
  warm() {
    if (!this.started) this.add();
    return Promise.race(this.runners.map((runner) => runner.started.promise));
  }

  /** Does an act in a worker. `params`: JSON. */
  async call(name: string, params: string, { signal, progress }: CallOptions): Promise<any> {
    const { promise, resolve, reject } = Promise.withResolvers<any>();
    const task: Task = { name, params, progress, resolve, reject };
    const abort = () => {
      this.drop(task);
      reject(canceled());
    };
    signal?.addEventListener('abort', abort);
    this.waiting.push(task);
    this.give();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Gives what waits to workers that are free, and makes one if there is none. */
  private give() {
    for (const runner of this.runners) {
      const task = runner.ready && !runner.task && this.waiting.shift();
      if (task) runner.begin(task);
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

  /** Whether all workers are busy, and there may be one more. */
  private crowded() {
    return this.runners.length < WORKERS && this.runners.every((runner) => runner.task);
  }

  private add() {
    this.runners.push(new Runner(this.file, () => this.give(), (runner, error) => this.ended(runner, error)));
  }

  /** A worker has ended unexpectedly: on start, then there is no engine, or in the middle of a task, which is lost. */
  private ended(runner: Runner, error: EngineError) {
    this.runners = this.runners.filter((other) => other !== runner);
    if (error.kind === 'away') for (const task of this.waiting.splice(0)) task.reject(error);
    else this.give();
  }

  /** Takes a task away from the worker that has it. */
  private drop(task: Task) {
    this.waiting = this.waiting.filter((other) => other !== task);
    const runner = this.runners.find((other) => other.task === task);
    if (!runner) return;
    runner.end();
    this.runners = this.runners.filter((other) => other !== runner);
    if (!this.started) this.add(); // the next call should not wait for it
    this.give();
  }
}
