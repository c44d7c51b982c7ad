// Undo and redo of any immutable values.

/** The most steps that are kept. */
const MOST = 500;

/** @template T */
export class History {
  /** @param {T} first */
  constructor(first) {
    this.now = first;
    /** @private @type {T[]} oldest first */
    this.past = [];
    /** @private @type {T[]} what undo took back, the next one last */
    this.future = [];
    /** @private what the last step belongs to */
    this.stroke = '';
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * Goes to another value. Steps of one stroke, such as erasing along a line, are undone together.
   * @param {T} value
   * @param {string} [stroke]
   */
  add(value, stroke = '') {
    if (stroke === '' || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.stroke = stroke;
    this.now = value;
    this.future = [];
  }

  /**
   * Replaces the value without a step, as when something else is selected.
   * @param {T} value
   */
  amend(value) {
    this.now = value;
  }

  /** Goes one step back, and reports whether there was one. */
  undo() {
    const before = this.past.pop();
    if (before === undefined) return false;
    this.future.push(this.now);
    this.now = before;
    this.stroke = '';
    return true;
  }

  /** Goes forward again, and reports whether there was a step. */
  redo() {
    const after = this.future.pop();
    if (after === undefined) return false;
    this.past.push(this.now);
    this.now = after;
    this.stroke = '';
    return true;
  }
}
