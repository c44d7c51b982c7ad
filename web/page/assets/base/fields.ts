// Fields of forms, with their labels.
import { make } from './dom.js';

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} options
 */
export function select(id, label, options) {
  return field(id, label, make('select', { id }, ...options.map(([value, text]) => make('option', { value }, text ?? value))));
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(id, label, input) {
  return make('div', { class: 'field' }, make('label', { for: id }, label), input);
}

/** @param {HTMLElement | undefined} of */
export function valueOf(of) {
  const input = of?.querySelector('input, select');
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value : '';
}
