// Undo and redo of any immutable values. What reads the current value in an effect or a view follows it.
import { signal } from '@preact/signals';

/** The most steps that are kept. */
const MOST = 500;

export class History<T extends object> {
  private past: T[] = []; // oldest first
  private future: T[] = []; // what undo took back, the next one last
  private stroke = ''; // what the last step belongs to
  private readonly current;

  constructor(first: T) {
    this.current = signal(first);
  }

  get now(): T {
    return this.current.value;
  }

  // Every step changes the current value, so that who reads it here follows both.
  get canUndo() {
    return this.now && this.past.length > 0;
  }

  get canRedo() {
    return this.now && this.future.length > 0;
  }

  /** Goes to another value. Steps of one stroke, such as erasing along a line, are undone together. */
  add(value: T, stroke = '') {
    if (stroke === '' || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.stroke = stroke;
    this.future = [];
    this.current.value = value;
  }

  /** Replaces the value without a step, as when something else is selected. */
  amend(value: T) {
    this.current.value = value;
  }

  /** Forgets all steps. */
  clear() {
    this.past = [];
    this.future = [];
    this.current.value = { ...this.now };
  }

  /** Goes one step back, and reports whether there was one. */
  undo() {
    return this.step(this.past, this.future);
  }

  /** Goes forward again, and reports whether there was a step. */
  redo() {
    return this.step(this.future, this.past);
  }

  private step(from: T[], to: T[]) {
    const value = from.pop();
    if (value === undefined) return false;
    to.push(this.now);
    this.stroke = '';
    this.current.value = value;
    return true;
  }
}
