// Errors of calls.

/**
 * `request`: the request is invalid, see field. `canceled`: the caller gave up, or time was up.
 * `failed`: the engine is at fault. `away`: no answer.
 * @typedef {'request' | 'canceled' | 'failed' | 'away'} Kind
 */

export class EngineError extends Error {
  /**
   * @param {Kind} kind
   * @param {string} message
   * @param {string} [field]     of the parameters, if one is to blame
   * @param {boolean} [tooLarge] it is more than this place does
   */
  constructor(kind, message, field = '', tooLarge = false) {
    super(message);
    this.name = 'EngineError';
    this.kind = kind;
    this.field = field;
    this.tooLarge = tooLarge;
  }
}

/** The error of a call that was aborted. */
export function canceled() {
  return new EngineError('canceled', 'canceled');
}
