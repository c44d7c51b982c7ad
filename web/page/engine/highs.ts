// HiGHS in a worker of its own, which is ended to stop it.
import { canceled } from './error.ts';
import type { Found, FromHighs } from './highs-worker.ts';

/** How long it may search, in seconds. */
export const MOST_TIME = 60;

/** Has HiGHS solve a program in LP format. `tell`: gets each line of its log at once. */
export function highs(text: string, signal: AbortSignal, tell: (line: string) => void) {
  const worker = new Worker(new URL('../engine/highs-worker.js', import.meta.url), {
    type: 'module',
  });
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  signal.addEventListener('abort', () => reject(canceled()));
  worker.addEventListener('message', ({ data }: MessageEvent<FromHighs>) => {
    if ('line' in data) tell(data.line);
    else if ('failed' in data) reject(new Error(data.failed));
    else resolve(data.found);
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  worker.postMessage({ text, seconds: MOST_TIME });
  void navigator.serviceWorker?.ready.then(({ active }) => {
    for (const keep of ['highs.wasm', 'highs.js']) active?.postMessage({ keep });
  });
  return promise.finally(() => worker.terminate());
}
