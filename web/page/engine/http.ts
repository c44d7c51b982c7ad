// Calls by HTTP: for a page without an engine, until the engine is there, and for work that is too large for a
// page.
import { EngineError, canceled } from './error.ts';
import { base64 } from './base64.ts';

export interface CallOptions {
  signal?: AbortSignal; // stops the call
  progress?: (p: { done: number; total: number; note?: string }) => void; // gets the progress; total 0: unknown
  server?: boolean; // only a server has the answer
  here?: boolean; // the parameters stay in this page: no server is called, unless the page has no engine
}

const api = new URL('../../api/v1/', import.meta.url);

/** Asks the server for an act. */
export async function callHTTP(
  name: string,
  params: object,
  { signal, progress }: CallOptions = {},
): Promise<any> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(params, (_, value) =>
    value instanceof Uint8Array ? base64(value) : value,
  );
  const asked = fetch(new URL(encodeURIComponent(name), api), {
    method: 'POST',
    headers,
    body,
    signal,
  });
  const response = await reach(asked, 'the server does not answer', signal);
  const { status, ok } = response;
  const answer = await reach(
    response.json(),
    `the server answered ${status}, and not in JSON`,
    signal,
  );
  if (status === 202)
    return watch(new URL(`jobs/${encodeURIComponent(answer.job)}`, api), { signal, progress });
  if (!ok) throw problem(answer, status);
  return answer;
}

/** Waits for the server. `otherwise`: what is said if it fails. */
async function reach<T>(wanted: Promise<T>, otherwise: string, signal?: AbortSignal): Promise<T> {
  try {
    return await wanted;
  } catch {
    throw signal?.aborted ? canceled() : new EngineError('away', otherwise);
  }
}

/** Returns the error of a problem+json. */
function problem(
  told: { detail?: string; title?: string; field?: string; status?: number },
  status: number = told.status ?? 500,
) {
  const message = told.detail ?? told.title ?? `the server answered ${status}`;
  if (status === 429 || status === 502 || status === 503) return new EngineError('away', message);
  if (status === 408 || status === 410 || status === 499 || status === 504)
    return new EngineError('canceled', message);
  return new EngineError(status >= 400 && status < 500 ? 'request' : 'failed', message, told.field);
}

function watch(job: URL, { signal, progress }: CallOptions): Promise<any> {
  const { promise, resolve, reject } = Promise.withResolvers<any>();
  const events = new EventSource(job.href + '/events');
  const abort = () => {
    fetch(job, { method: 'DELETE', keepalive: true }).catch(() => {}); // without watchers it ends
    reject(canceled());
  };
  events.addEventListener('progress', ({ data }) => progress?.(JSON.parse(data)));
  events.addEventListener('answer', ({ data }) => resolve(JSON.parse(data)));
  events.addEventListener('problem', ({ data }) => reject(problem(JSON.parse(data))));
  events.addEventListener('error', () => {
    // unless the browser tries again
    if (events.readyState === EventSource.CLOSED)
      reject(new EngineError('away', 'the server has forgotten the work'));
  });
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return promise.finally(() => {
    events.close();
    signal?.removeEventListener('abort', abort);
  });
}
