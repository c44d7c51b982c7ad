// The engine: everything the program can do, by name. Callers do not know whether a worker in this page or a
// server answers.
//
// There are two engines. The second is larger: it has every act, those that read and write files as well,
// and is only fetched for them. A page that has it needs no first.
import { config } from './config.ts';
import { EngineError, canceled } from './error.ts';
import { callHTTP, type CallOptions } from './http.ts';
import { Pool } from './pool.ts';
import type { Acts } from './generated.ts';

export type { CallOptions };

/** The acts that only the second engine has. */
const STUDIO = new Set([
  'draw',
  'encode',
  'film',
  'graph',
  'model',
  'read',
  'rule',
  'show',
  'size',
]);

const first = new Pool('engine.wasm');
const second = new Pool('studio.wasm');

/** Returns the pool that runs an act in this page, if any. */
function poolOf(name: string): Pool | null {
  if (STUDIO.has(name)) return config.engine && config.studio ? second : null;
  if (!config.engine) return null;
  return second.started && !first.started ? second : first;
}

type Sent<Request> = Request | (Omit<Request, 'image'> & { image: Uint8Array }); // an image may be bytes

/** Runs an act of the engine, such as call('solve', {board: '5x5', state: 'on'}). It rejects with an EngineError. */
export async function call<A extends keyof Acts>(
  name: A,
  params: Sent<Acts[A]['request']>,
  options: CallOptions = {},
): Promise<Acts[A]['answer']> {
  if (options.signal?.aborted) throw canceled();
  if (options.server && !config.http) throw new EngineError('away', 'this page has no server');
  const pool = options.server ? null : poolOf(name);
  if (!pool) {
    if (!config.http && config.engine)
      throw new EngineError(
        'away',
        'this page was built without the engine for pictures and files',
      );
    return callHTTP(name, params, options);
  }
  void pool.warm();
  const http = config.http && !options.here;
  try {
    if (http && !pool.ready) return await callHTTP(name, params, options);
  } catch (error) {
    if (!isAway(error)) throw error; // without a network there is still the engine
  }
  try {
    return await pool.call(name, params, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const other = isAway(error) ? otherThan(pool, name) : null;
    if (other) return other.call(name, params, options);
    const elsewhere =
      http && error instanceof EngineError && (error.tooLarge || error.kind === 'away');
    if (!elsewhere) throw error;
    return callHTTP(name, params, options);
  }
}

/** Returns another pool that runs an act: offline, only one of the engines may be cached. */
function otherThan(pool: Pool, name: string) {
  if (STUDIO.has(name)) return null;
  return pool === second ? first : config.studio ? second : null;
}

function isAway(error: unknown) {
  return error instanceof EngineError && error.kind === 'away';
}

/**
 * Starts the engine if it is not there: that of an act, or the first. Resolves when it is ready or has failed.
 * `name`: of the act that will be called.
 */
export function warm(name = 'solve') {
  return poolOf(name)?.warm() ?? Promise.resolve();
}

/** Returns who would answer a call now: a worker of this page, a server, or none yet. `name`: of the act. */
export function where(name = 'solve'): 'worker' | 'http' | 'none' {
  if (poolOf(name)?.ready) return 'worker';
  return config.http ? 'http' : 'none';
}
