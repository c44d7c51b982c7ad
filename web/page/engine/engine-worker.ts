// The worker that runs the engine, so that the page never waits for it. It gets the compiled module once, and then
// one call at a time.

/** Messages of the page: first the module, then calls. */
type ToWorker =
  { module: WebAssembly.Module } | { name: string; params: string; image?: Uint8Array };

/** Messages of the worker. Answers and errors are JSON; `ended` means that the engine has ended. */
export type FromWorker =
  | { ready: true }
  | { progress: { done: number; total: number; note?: string } }
  | { answer: string }
  | { error: string }
  | { ended: string };

/** The function that Go defines. */
type Call = (
  name: string,
  params: string,
  progress: (done: number, total: number, note: string) => void,
  image?: Uint8Array,
) => { answer: string } | { error: string };

function say(message: FromWorker) {
  self.postMessage(message);
}

async function start(module: WebAssembly.Module) {
  // A single-file page has put it before this script.
  if (!('Go' in globalThis)) await import(new URL('./wasm_exec.js', import.meta.url).href);
  // @ts-expect-error: what wasm_exec.js defines
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance).then(() => say({ ended: 'the engine has ended' }));
  say({ ready: true });
}

/** Hands the engine what finds faces, once. Without it pictures are framed by what else stands out in them. */
let faces: Promise<void> | null = null;
async function loadFaces() {
  const answer = await fetch(new URL('./faces.trees', import.meta.url));
  if (!answer.ok) throw new Error(String(answer.status));
  Object.assign(globalThis, { lightsoutFaces: new Uint8Array(await answer.arrayBuffer()) });
}

async function run({ name, params, image }: Exclude<ToWorker, { module: unknown }>) {
  if (name === 'draw')
    faces ??= loadFaces().catch(() => {
      faces = null;
    });
  await faces;
  const call = (globalThis as unknown as { lightsoutCall: Call }).lightsoutCall;
  say(call(name, params, (done, total, note) => say({ progress: { done, total, note } }), image));
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data)
    return void start(data.module).catch((error) => say({ ended: String(error) }));
  run(data).catch((error) => say({ ended: String(error) })); // Go ran out of memory
});
