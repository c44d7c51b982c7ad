// Fields of forms, with their labels.
import { make } from './dom.ts';

export function select(id: string, label: string, options: string[][]) {
  return field(id, label, make('select', { id }, ...options.map(([value, text]) => make('option', { value }, text ?? value))));
}

export function field(id: string, label: string, input: HTMLElement) {
  return make('div', { class: 'field' }, make('label', { for: id }, label), input);
}

export function valueOf(of: HTMLElement | undefined) {
  const input = of?.querySelector('input, select');
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value : '';
}
