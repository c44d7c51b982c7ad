// The worker that runs the engine, so that the page never waits for it. It gets the compiled module once, and then
// one call at a time.

/**
 * Messages of the page: first the module, then calls.
 * @typedef {{module: WebAssembly.Module} | {name: string, params: string}} ToWorker
 */

/**
 * Messages of the worker. Answers and errors are JSON; `ended` means that the engine has ended.
 * @typedef {{ready: true} | {progress: {done: number, total: number, note?: string}} | {answer: string} | {error: string} | {ended: string}} FromWorker
 */

/** The function that Go defines. @typedef {(name: string, params: string, progress: (done: number, total: number,
 * note: string) => void) => {answer: string} | {error: string}} Call */

/** @param {FromWorker} message */
function say(message) {
  self.postMessage(message);
}

/**
 * Starts the engine.
 * @param {WebAssembly.Module} module
 */
async function start(module) {
  // A single-file page has put it before this script.
  if (!('Go' in globalThis)) await import(new URL('./wasm_exec.js', import.meta.url).href);
  // @ts-ignore: what wasm_exec.js defines
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance).then(() => say({ ended: 'the engine has ended' }));
  say({ ready: true });
}

/**
 * @param {string} name
 * @param {string} params
 */
function run(name, params) {
  const call = /** @type {{lightsoutCall: Call}} */ (/** @type {unknown} */ (globalThis)).lightsoutCall;
  say(call(name, params, (done, total, note) => say({ progress: { done, total, note } })));
}

self.addEventListener('message', (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if ('module' in data) {
    start(data.module).catch((error) => say({ ended: String(error) }));
    return;
  }
  try {
    run(data.name, data.params);
  } catch (error) {
    say({ ended: String(error) }); // Go ran out of memory
  }
});
