// The model of a board as the program writes it for third-party solvers. Some models are in the text itself, for
// readers without script; the others are requested. The second engine writes them, or a server; without either the
// line says how to get them.

import { EngineError, call } from '../../engine/call.ts';
import { Place, count, turns } from './parts.ts';
import { make } from '../dom.ts';

type Request = {board: string, state: string, format: string, objective: string};

export async function mount(host: HTMLElement) {
  const { boards = '3x3', formats = 'mathprog', objectives = 'any', state = 'on', label = 'The model' } = host.dataset;
  const stored = models(host);
  const place = new Place(host);
  const request: Request = { board: boards.split(',')[0], state, format: formats.split(',')[0], objective: objectives.split(',')[0] };
  const text = make('pre', { class: 'model', tabindex: '0', role: 'region', 'aria-label': label });
  place.stage.append(text);
  const turn = turns();

  place.show = async () => {
    const newest = turn();
    try {
      const model = stored.get(key(request)) ?? (await call('encode', request)).text ?? '';
      if (!newest()) return;
      text.textContent = model;
      place.say(`${count(model.trimEnd().split('\n').length, 'line')}.`);
    } catch (error) {
      if (!newest()) return;
      text.textContent = '';
      place.say(trouble(error, request), 'bad');
    }
  };

  function choice(label: string, choices: string, field: 'format' | 'objective') {
    const all = choices.split(',');
    if (all.length < 2) return;
    place.choice(label, all.map((value) => [value, value]), all[0], (value) => { request[field] = value; });
  }

  place.entry('Board', boards.split(','), request.board, (value) => { request.board = value; });
  choice('Format', formats, 'format');
  choice('Asked', objectives, 'objective');
  place.tool('Copy', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '');
      place.say('Copied.', 'good');
    } catch {
      place.say('The browser does not let the page copy; select the text instead.', 'bad');
    }
    return false;
  });
  await place.show();
}

function key({ board, format, objective }: Request) {
  return `${board} ${format} ${objective}`;
}

/** Returns the models in the text. */
function models(host: HTMLElement) {
  const found: Map<string, string> = new Map();
  for (const pre of host.querySelectorAll('pre')) {
    const { board = '', format = '', objective = '' } = pre.dataset;
    found.set(key({ board, state: '', format, objective }), pre.textContent ?? '');
  }
  return found;
}

function trouble(error: unknown, { board, format, objective }: Request) {
  if (error instanceof EngineError && (error.tooLarge || error.kind === 'away')) {
    return `This page cannot write it. On the command line: lightsout encode ${board} on --format ${format} --objective ${objective}`;
  }
  return error instanceof Error ? error.message : String(error);
}
