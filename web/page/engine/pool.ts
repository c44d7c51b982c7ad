// The workers of one engine, and the calls that wait for them. The module is fetched and compiled once; each worker
// runs one call at a time, so canceling a call means ending its worker: Go in a page cannot be interrupted
// otherwise.
import { canceled, EngineError } from './error.ts';
import type { CallOptions } from './http.ts';
import { bytesOf } from './base64.ts';
import { remembered } from './remember.ts';
import type { FromWorker } from './engine-worker.ts';

export interface Task {
  message: object; // for the worker
  progress: ((p: { done: number; total: number; note?: string }) => void) | undefined;
  resolve: (answer: any) => void;
  reject: (error: EngineError) => void;
}

const compile = remembered((file) =>
  load(file).catch((error) => {
    throw new EngineError(
      'away',
      `the engine cannot be loaded: ${error instanceof Error ? error.message : error}`,
    );
  }),
);

/** Returns the inlined content of a file in a single-file page, or undefined. */
function inside(file: string) {
  return document.getElementById(file)?.textContent;
}

/** Makes a worker. A page opened from a folder can start a worker from a blob, but not from a module. */
function makeWorker() {
  const script = inside('engine-worker.js');
  if (!script)
    return new Worker(new URL('../engine/engine-worker.js', import.meta.url), { type: 'module' });
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

async function load(file: string) {
  const packed = inside(file);
  if (packed) {
    const stream = new Blob([bytesOf(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }
  const response = await fetch(new URL(`../engine/${file}`, import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // It may have been fetched before there was a service worker that keeps it for use offline.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: file }));
  if (response.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer()); // file servers do not always know the type
}

class Runner {
  ready = false;
  /** Resolves when it is ready or has failed. */
  readonly started = Promise.withResolvers<void>();
  task: Task | null = null;
  private over = false;
  private worker: Worker | null = null;

  /**
   * `file`: of the engine, beside this one. `free`: called when it is ready for a task. `ended`: called when it has
   * ended unexpectedly.
   */
  constructor(
    file: string,
    private free: () => void,
    private ended: (runner: Runner, error: EngineError) => void,
  ) {
    this.start(file).catch((error: Error) => this.fail(error.message));
  }

  private async start(file: string) {
    const module = await compile(file);
    this.worker = makeWorker();
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
    this.worker.addEventListener('error', () =>
      this.fail(this.ready ? 'the engine has ended' : 'the engine cannot be started'),
    );
    this.worker.postMessage({ module });
  }

  /** Begins a task; only if the runner is ready and has none. */
  begin(task: Task) {
    this.task = task;
    this.worker?.postMessage(task.message);
  }

  /** Ends the worker, whatever it does. */
  end() {
    this.over = true;
    this.task = null;
    this.worker?.terminate();
  }

  private fail(message: string) {
    if (this.over) return;
    const { task } = this;
    this.end();
    this.started.resolve();
    task?.reject(new EngineError('failed', message));
    this.ended(this, new EngineError(this.ready ? 'failed' : 'away', message));
  }

  private hear(message: FromWorker) {
    if (this.over) return;
    const { task } = this;
    if ('progress' in message) return task?.progress?.(message.progress);
    if ('ended' in message) return this.fail(message.ended);
    this.task = null;
    this.ready = true;
    this.started.resolve();
    if ('answer' in message) {
      task?.resolve(JSON.parse(message.answer));
    } else if ('error' in message) {
      const { kind, message: text, field, too_large } = JSON.parse(message.error);
      task?.reject(new EngineError(kind, text, field, too_large));
    }
    this.free();
  }
}

/** The most workers: one for long work, and one for short work meanwhile. */
const WORKERS = 2;

/** How long a call waits for a busy worker before there is another, in milliseconds. */
const PATIENCE = 100;

export class Pool {
  private runners: Runner[] = [];
  private waiting: Task[] = []; // what no worker has begun

  constructor(private file: string) {}

  /** Whether this engine was requested and may be loading. */
  get started() {
    return this.runners.length > 0;
  }

  get ready() {
    return this.runners.some((runner) => runner.ready);
  }

  /** Starts the engine if it is not there. Resolves when it is ready or has failed. */
  warm() {
    if (!this.started) this.add();
    return Promise.race(this.runners.map((runner) => runner.started.promise));
  }

  /** Does an act in a worker. */
  async call(name: string, params: object, { signal, progress }: CallOptions): Promise<any> {
    const { promise, resolve, reject } = Promise.withResolvers<any>();
    const { image: file, ...rest } = params as { image?: string | Uint8Array };
    const image = typeof file === 'string' ? bytesOf(file) : file; // in JSON, it would take long to read
    const task: Task = {
      message: { name, params: JSON.stringify(rest), image },
      progress,
      resolve,
      reject,
    };
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
    this.runners.push(
      new Runner(
        this.file,
        () => this.give(),
        (runner, error) => this.ended(runner, error),
      ),
    );
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
