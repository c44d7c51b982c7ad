// Undo and redo of any immutable values.

/** The most steps that are kept. */
const MOST = 500;

export class History<T> {
  now: T;
  private past: T[] = []; // oldest first
  private future: T[] = []; // what undo took back, the next one last
  private stroke = ''; // what the last step belongs to

  constructor(first: T) {
    this.now = first;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Goes to another value. Steps of one stroke, such as erasing along a line, are undone together. */
  add(value: T, stroke = '') {
    if (stroke === '' || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.stroke = stroke;
    this.now = value;
    this.future = [];
  }

  /** Replaces the value without a step, as when something else is selected. */
  amend(value: T) {
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
