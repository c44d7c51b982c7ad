// Workers that run the engine. The module is fetched and compiled once; each worker runs one call at a time, so
// canceling a call means ending its worker: Go in a page cannot be interrupted otherwise.
import { bytesOf } from './base64.js';
import { EngineError } from './engine-error.js';

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} params     JSON
 * @property {((p: {done: number, total: number, note?: string}) => void) | undefined} progress
 * @property {(answer: any) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/** @type {Map<string, Promise<WebAssembly.Module>>} the modules of the engines, by file */
const compiled = new Map();

/**
 * Returns the module of an engine. After a failure the next caller tries again.
 * @param {string} file
 */
function compile(file) {
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

/**
 * Returns the inlined content of a file in a single-file page, or undefined.
 * @param {string} file
 */
function inside(file) {
  return document.getElementById(file)?.textContent;
}

/**
 * Makes a worker. A page opened from a folder can start a worker from a blob, but not from a module.
 */
function makeWorker() {
  const script = inside('engine-worker.js');
  if (!script) return new Worker(new URL('../base/engine-worker.js', import.meta.url), { type: 'module' });
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

/** @param {string} file */
async function load(file) {
  const packed = inside(file);
  if (packed) {
    const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }
  const response = await fetch(new URL(`../base/${file}`, import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  if (response.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer()); // file servers do not always know the type
}

export class Runner {
  /**
   * @param {string} file   of the engine, beside this one
   * @param {(runner: Runner) => void} free    called when it is ready for a task
   * @param {(runner: Runner, error: EngineError) => void} ended   called when it has ended unexpectedly
   */
  constructor(file, free, ended) {
    /** @private */
    this.free = free;
    /** @private */
    this.ended = ended;
    this.ready = false;
    /** @private whether it has ever been ready */
    this.begun = false;
    /** @private */
    this.over = false;
    /** @type {Task | null} */
    this.task = null;
    /** @private @type {Worker | null} */
    this.worker = null;
    this.start(file).catch((error) => this.fail(error));
  }

  /**
   * @private
   * @param {string} file
   */
  async start(file) {
    const module = await compile(file);
    if (this.over) return;
    this.worker = makeWorker();
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
    this.worker.addEventListener('error', () => this.fail(this.begun ? new EngineError('failed', 'the engine has ended') : new EngineError('away', 'the engine cannot be started')));
    this.worker.postMessage({ module });
  }

  /**
   * Begins a task; only if the runner is ready and has none.
   * @param {Task} task
   */
  begin(task) {
    this.task = task;
    this.worker?.postMessage({ name: task.name, params: task.params });
  }

  /** Ends the worker, whatever it does. */
  end() {
    this.over = true;
    this.ready = false;
    this.task = null;
    this.worker?.terminate();
  }

  /**
   * @private
   * @param {EngineError} error
   */
  fail(error) {
    if (this.over) return;
    const { task } = this;
    this.end();
    task?.reject(new EngineError('failed', error.message));
    this.ended(this, error);
  }

  /**
   * @private
   * @param {import('./engine-worker.js').FromWorker} message
   */
  hear(message) {
    if (this.over) return;
    if ('progress' in message) {
      this.task?.progress?.(message.progress);
      return;
    }
    if ('ended' in message) {
      this.fail(new EngineError(this.begun ? 'failed' : 'away', message.ended));
      return;
    }
    const { task } = this;
    this.task = null;
    this.ready = true;
    this.begun = true;
    if ('answer' in message) {
      task?.resolve(JSON.parse(message.answer));
    } else if ('error' in message) {
      const { kind, message: text, field, too_large } = JSON.parse(message.error);
      task?.reject(new EngineError(kind, text, field, too_large));
    }
    this.free(this);
  }
}
