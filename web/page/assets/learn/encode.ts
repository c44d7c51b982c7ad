// The model of a board as the program writes it for third-party solvers. Some models are in the text itself, for
// readers without script; the others are requested. The second engine writes them, or a server; without either the
// line says how to get them.

import { EngineError, call } from '../base/engine.js';
import { Place, count, turns } from './parts.js';
import { make } from '../base/dom.js';

/** @typedef {{board: string, state: string, format: string, objective: string}} Request */

/** @param {HTMLElement} host */
export async function mount(host) {
  const { boards = '3x3', formats = 'mathprog', objectives = 'any', state = 'on', label = 'The model' } = host.dataset;
  const stored = models(host);
  const place = new Place(host);
  /** @type {Request} */
  const request = { board: boards.split(',')[0], state, format: formats.split(',')[0], objective: objectives.split(',')[0] };
  const text = make('pre', { class: 'model', tabindex: '0', role: 'region', 'aria-label': label });
  place.stage.append(text);
  const turn = turns();

  async function show() {
    const newest = turn();
    try {
      const model = stored.get(key(request)) ?? (await call('encode', request)).text;
      if (!newest()) return;
      text.textContent = model;
      place.say(`${count(model.trimEnd().split('\n').length, 'line')}.`);
    } catch (error) {
      if (!newest()) return;
      text.textContent = '';
      place.say(trouble(error, request), 'bad');
    }
  }

  /**
   * @param {string} label
   * @param {string} choices
   * @param {'format' | 'objective'} field
   */
  function choice(label, choices, field) {
    const all = choices.split(',');
    if (all.length < 2) return;
    place.choice(label, all.map((value) => [value, value]), all[0], (value) => {
      request[field] = value;
      show();
    });
  }

  place.entry('Board', boards.split(','), request.board, (value) => {
    request.board = value;
    show();
  });
  choice('Format', formats, 'format');
  choice('Asked', objectives, 'objective');
  place.tool('Copy', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '');
      place.say('Copied.', 'good');
    } catch {
      place.say('The browser does not let the page copy; select the text instead.', 'bad');
    }
  });
  await show();
}

/** @param {Request} request */
function key({ board, format, objective }) {
  return `${board} ${format} ${objective}`;
}

/**
 * Returns the models in the text.
 * @param {HTMLElement} host
 */
function models(host) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const pre of host.querySelectorAll('pre')) {
    const { board = '', format = '', objective = '' } = pre.dataset;
    found.set(key({ board, state: '', format, objective }), pre.textContent ?? '');
  }
  return found;
}

/**
 * @param {unknown} error
 * @param {Request} request
 */
function trouble(error, { board, format, objective }) {
  if (error instanceof EngineError && (error.tooLarge || error.kind === 'away')) {
    return `This page cannot write it. On the command line: lightsout encode ${board} on --format ${format} --objective ${objective}`;
  }
  return error instanceof Error ? error.message : String(error);
}
