// Errors of calls.

/**
 * `request`: the request is invalid, see field. `canceled`: the caller gave up, or time was up. `failed`: the engine
 * is at fault. `away`: no answer.
 */
type Kind = 'request' | 'canceled' | 'failed' | 'away';

export class EngineError extends Error {
  /** `field`: of the parameters, if one is to blame. `tooLarge`: it is more than this place does. */
  constructor(
    public kind: Kind,
    message: string,
    public field = '',
    public tooLarge = false,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** The error of a call that was aborted. */
export function canceled() {
  return new EngineError('canceled', 'canceled');
}
