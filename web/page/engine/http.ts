// Calls by HTTP: for a page without an engine, until the engine is there, and for work that is too large for a
// page.
import { EngineError, canceled } from './error.ts';
import type { CallOptions } from './call.ts';

const api = new URL('../../api/v1/', import.meta.url);

/** Asks the server for an act. `params`: JSON. */
export async function callHTTP(name: string, params: string, { signal, progress }: CallOptions = {}): Promise<any> {
  const response = await reach(new URL(encodeURIComponent(name), api), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: params,
    signal,
  });
  if (response.status === 202) {
    const { job } = await read(response, signal);
    return watch(new URL(`jobs/${encodeURIComponent(job)}`, api), { signal, progress });
  }
  const answer = await read(response, signal);
  if (!response.ok) throw problem(answer, response.status);
  return answer;
}

async function reach(url: URL, init: RequestInit) {
  try {
    return await fetch(url, init);
  } catch {
    throw init.signal?.aborted ? canceled() : new EngineError('away', 'the server does not answer');
  }
}

/** Reads the JSON of an answer. */
async function read(response: Response, signal?: AbortSignal) {
  try {
    return await response.json();
  } catch {
    throw signal?.aborted ? canceled() : new EngineError('away', `the server answered ${response.status}, and not in JSON`);
  }
}

/** Returns the error of a problem+json. */
function problem(
  told: {detail?: string, title?: string, field?: string, status?: number}, status: number = told.status ?? 500,
) {
  const message = told.detail ?? told.title ?? `the server answered ${status}`;
  if (status === 429 || status === 502 || status === 503) return new EngineError('away', message);
  if (status === 408 || status === 410 || status === 499 || status === 504) return new EngineError('canceled', message);
  return new EngineError(status >= 400 && status < 500 ? 'request' : 'failed', message, told.field);
}

/** Waits for a job. */
function watch(job: URL, { signal, progress }: CallOptions): Promise<any> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(job.href + '/events');
    const end = () => {
      events.close();
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      fetch(job, { method: 'DELETE', keepalive: true }).catch(() => {}); // without watchers it ends
      reject(canceled());
    };
    events.addEventListener('progress', (event) => progress?.(JSON.parse(event.data)));
    events.addEventListener('answer', (event) => {
      end();
      resolve(JSON.parse(event.data));
    });
    events.addEventListener('problem', (event) => {
      end();
      reject(problem(JSON.parse(event.data)));
    });
    events.addEventListener('error', () => {
      if (events.readyState !== EventSource.CLOSED) return; // the browser tries again
      end();
      reject(new EngineError('away', 'the server has forgotten the work'));
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}
