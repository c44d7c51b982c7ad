// Workers that run the engine. The module is fetched and compiled once; each worker runs one call at a time, so
// canceling a call means ending its worker: Go in a page cannot be interrupted otherwise.
import { bytesOf } from './base64.ts';
import { EngineError } from './error.ts';
import type { FromWorker } from './engine-worker.ts';

export interface Task {
  name: string;
  params: string; // JSON
  progress: ((p: {done: number, total: number, note?: string}) => void) | undefined;
  resolve: (answer: any) => void;
  reject: (error: EngineError) => void;
}

const compiled: Map<string, Promise<WebAssembly.Module>> = new Map(); // the modules of the engines, by file

/** Returns the module of an engine. After a failure the next caller tries again. */
function compile(file: string) {
  let module = compiled.get(file);
  if (!module) {
    module = load(file).catch((error) => {
      compiled.delete(file);
      throw new EngineError('away', `the engine cannot be loaded: ${error instanceof Error ? error.message : error}`);
    });
    compiled.set(file, module);
  }
  return module;
}

/** Returns the inlined content of a file in a single-file page, or undefined. */
function inside(file: string) {
  return document.getElementById(file)?.textContent;
}

/** Makes a worker. A page opened from a folder can start a worker from a blob, but not from a module. */
function makeWorker() {
  const script = inside('engine-worker.js');
  if (!script) return new Worker(new URL('../engine/engine-worker.js', import.meta.url), { type: 'module' });
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

async function load(file: string) {
  const packed = inside(file);
  if (packed) {
    const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
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

export class Runner {
  /** Whether it has started. */
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
    file: string, private free: () => void, private ended: (runner: Runner, error: EngineError) => void,
  ) {
    this.start(file).catch((error: Error) => this.fail(error.message));
  }

  private async start(file: string) {
    const module = await compile(file);
    this.worker = makeWorker();
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
    this.worker.addEventListener('error', () =>
      this.fail(this.ready ? 'the engine has ended' : 'the engine cannot be started'));
    this.worker.postMessage({ module });
  }

  /** Begins a task; only if the runner is ready and has none. */
  begin(task: Task) {
    this.task = task;
    this.worker?.postMessage({ name: task.name, params: task.params });
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
    if ('progress' in message) {
      task?.progress?.(message.progress);
      return;
    }
    if ('ended' in message) {
      this.fail(message.ended);
      return;
    }
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
