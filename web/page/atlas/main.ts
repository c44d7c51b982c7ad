// The Atlas: every size has its picture. This file holds what is shown and requests it from the engine; one
// request is active at a time, and the newest wins.
import { EngineError, warm } from '../engine/call.ts';
import { addressOf, firstPlace, readAddress, specOf, type Place } from './board.ts';
import { showFacts, showMapFacts } from './caption.ts';
import { Cells } from './cells.ts';
import { createControls } from './controls.ts';
import { Exploration } from './explore.ts';
import { showFamous } from './famous.ts';
import { askPattern, pictureWords, type Answer } from './facts.ts';
import { inkCells } from './inks.ts';
import { Plate } from './plate.ts';
import { symmetricTerms } from './symmetric.ts';
import { symmetriesOf, symmetryWords } from './symmetry.ts';
import { bytesOf } from '../engine/base64.ts';
import { watchColors } from '../kit/plain/colors.ts';
import { part, sentence, showProgress } from '../kit/plain/dom.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

/** How long nothing must change before the slower facts are computed, in milliseconds. */
const SETTLED = 250;

/** How long a request may continue after a newer one, before it is canceled. */
const PATIENCE = 600;

/** How long a picture may take before the page says so and offers to stop. */
const SLOW = 700;

/** Boards for which the fewest presses are computed without a click. */
const SOON = { cells: 4_096, nullity: 20, timeout: '3s' };

/** Up to this many cells the symmetry of a pattern is known before it is painted. */
const AT_ONCE = 1 << 16;

let place: Place = firstPlace(); // what the reader wants to see

/** What is seen. */
let shown: {answer: Answer, place: Place, cells: Cells, symmetry: string, sought: boolean} | null = null;

let asking: {started: number, abort: AbortController} | null = null; // the question on its way
let again = false;

let chosen: Place | null = null; // what the reader wants to see as it is, also if others have fewer presses

let seeking: AbortController | null = null; // the search for fewest presses

let settling: ReturnType<typeof setTimeout> | undefined;

/** The address that was read or written last. */
let address = '';

/** Whether the next address is its own step in the history of the browser. */
let stepping = false;

export const plate = new Plate(part('plate'), {
  tap: (row, col) => explore.tap(row, col),
  hover: (row, col) => explore.hover(row, col),
  scaled: () => { part('plate').dataset.fitted = String(plate.fitted); },
});

const explore = new Exploration(plate, {
  go: (rows, columns) => change({ rows, columns, view: 'solution', terms: [], least: false }),
  work,
});

const controls = createControls({
  plate,
  place: () => place,
  quiets: () => shown?.answer.quiets ?? 0,
  picture: () => (place.view === 'map' ? explore.map : shown?.cells ?? null),
  change,
  problem,
  seek: () => { if (!shown?.answer.least) void seek(true); },
  explore,
});

showFamous(part('famous'), (wanted) => {
  change({ ...firstPlace(), ...wanted });
  part('plate').scrollIntoView({ block: 'nearest' });
});

/** Whether each parity class of rows and columns has its own color. */
const classes = part('classes', HTMLInputElement);

part('symmetric').addEventListener('click', balance);
part('stop').addEventListener('click', () => {
  seeking?.abort();
  explore.stop();
  giveUp();
});

/** Shows another place. State of the old board goes away with it, unless it is named. */
function change(changes: Partial<Place>) {
  const next = { ...place, ...changes };
  const view = next.view !== place.view;
  const board = specOf(next) !== specOf(place);
  if (!changes.terms && (view || (board && next.view !== 'quiet'))) next.terms = [];
  if (next.view === 'quiet' && next.terms.length === 0) next.terms = [1];
  if (changes.least === undefined && (view || board || changes.terms)) next.least = false;
  if (next.view === 'map' && next.reach === 0) next.reach = explore.usual(next);
  if (view && location.hash === address) {
    keep();
    stepping = true;
  }
  set(next);
}

function set(next: Place) {
  place = next;
  problem('');
  seeking?.abort();
  controls.sync();
  if (place.view === 'map') {
    explore.show(place);
    showMapFacts(place);
    ready();
    settle();
  } else {
    explore.stop();
    void ask();
  }
}

/** Requests the wanted picture, when no other request is active. */
async function ask() {
  again = true;
  if (asking) {
    if (performance.now() - asking.started > PATIENCE) asking.abort.abort();
    return;
  }
  while (again && !onMap()) {
    again = false;
    const wanted = place;
    const abort = new AbortController();
    asking = { started: performance.now(), abort };
    const slow = setTimeout(() => part('plate').setAttribute('aria-busy', 'true'), 200);
    const slower = setTimeout(() => work(`Looking for ${wanted.rows} × ${wanted.columns}`, 0, 0), SLOW);
    try {
      const answer = await answerOf(wanted, abort.signal);
      if (!onMap()) show(answer, wanted);
    } catch (error) {
      if (!abort.signal.aborted) problem(sentence(error));
    } finally {
      clearTimeout(slow);
      clearTimeout(slower);
      asking = null;
      if (!seeking && !onMap()) work('', 0, 0);
      part('plate').removeAttribute('aria-busy');
    }
  }
  ready();
}

const onMap = () => place.view === 'map';

/** Cancels the active request: the visible picture stays, and becomes the wanted one. */
function giveUp() {
  if (!asking || onMap()) return;
  place = shown?.place ?? firstPlace();
  again = !shown;
  asking.abort.abort();
  controls.sync(true);
}

async function answerOf(wanted: Place, signal: AbortSignal): Promise<Answer> {
  const params = { board: specOf(wanted), what: wanted.view === 'quiet' ? 'quiet' : 'all-on', quiet: wanted.terms };
  try {
    return await askPattern(params, { signal });
  } catch (error) {
    if (!(error instanceof EngineError) || error.field !== 'quiet') throw error;
    // The board has fewer quiet patterns than that: its last one, or none.
    const none = await askPattern({ ...params, quiet: [] }, { signal });
    wanted.terms = none.quiets > 0 ? [none.quiets] : [];
    if (wanted.view === 'quiet' && none.quiets > 0) return askPattern({ ...params, quiet: wanted.terms }, { signal });
    wanted.terms = [];
    return none;
  }
}

/** Shows an answer. `sought`: whether fewest presses have been looked for. */
function show(answer: Answer, asked: Place, sought = false) {
  const cells = new Cells(answer.rows, answer.columns, answer.modulus, bytesOf(answer.packed));
  inkCells(plate.element, cells, classes.checked);
  shown = { answer, place: asked, cells, symmetry: '', sought };
  plate.cursor = null;
  plate.show(cells);
  plate.element.dataset.shown = addressOf(asked);
  controls.answered();
  describe();
  if (cells.rows * cells.cols <= AT_ONCE) void symmetry();
  settle();
}

/** Describes the visible picture. */
function describe() {
  if (shown) showFacts(plate.element, shown.answer, shown.place, shown.symmetry);
}

/** When nothing has changed for a moment, updates the address and computes the slower facts. */
function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (location.hash !== address) return; // another address was opened, and will be read
    keep();
    document.title = `${part('title').textContent} · Atlas · Lights Out`;
    if (place.view === 'map' || !shown) return;
    part('say').textContent = pictureWords(shown.answer, shown.place);
    void symmetry();
    const { nullity, rows, columns, least, solvable } = shown.answer;
    if (seeking || shown.sought || least || nullity === 0 || !solvable || shown.place.view !== 'solution' || shown.place.terms.length > 0) return;
    if (place.least) void seek(true);
    else if (shown.place !== chosen && nullity <= SOON.nullity && rows * columns <= SOON.cells) void seek(false);
  }, SETTLED);
}

/** Keeps the place in the address. */
function keep() {
  const next = `#${addressOf(place)}`;
  if (location.hash !== next) {
    if (stepping) history.pushState(null, '', next);
    else history.replaceState(null, '', next);
  }
  stepping = false;
  address = location.hash;
}

async function symmetry() {
  const about = shown;
  if (!about || about.symmetry) return;
  const found = await symmetriesOf(about.cells, () => shown === about);
  if (!found || shown !== about) return;
  about.symmetry = symmetryWords(found, about.cells.rows === about.cells.cols);
  describe();
}

/** Looks for a solution with fewest presses. `asked`: by the reader: then it may take long. */
async function seek(asked: boolean) {
  const about = shown;
  if (!about) return;
  seeking?.abort();
  const abort = new AbortController();
  seeking = abort;
  const wanted = asked ? { ...place, terms: [], least: true } : place;
  place = wanted;
  const timer = setTimeout(() => work('Looking for fewest presses', 0, 0), asked ? 0 : 800);
  try {
    const answer = await askPattern({ board: about.answer.board, least: true, ...(asked ? {} : { timeout: SOON.timeout }) }, {
      signal: abort.signal,
      progress: ({ done, total }) => { if (asked) work('Looking for fewest presses', done, total); },
    });
    if (shown !== about) return;
    about.sought = true;
    if (answer.least || asked) show(answer, { ...about.place, terms: [], least: asked }, true);
    if (asked && !answer.least) problem('Fewest presses could not be proved here: this is the best that was found.');
  } catch (error) {
    if (!abort.signal.aborted) problem(sentence(error));
    if (place === wanted && shown === about) place = about.place; // the visible picture is unchanged
  } finally {
    clearTimeout(timer);
    if (seeking === abort) {
      seeking = null;
      work('', 0, 0);
    }
  }
}

/** Looks for a solution that is symmetric. */
async function balance() {
  const about = shown;
  if (!about) return;
  seeking?.abort();
  const abort = new AbortController();
  seeking = abort;
  try {
    const terms = await symmetricTerms(about.answer.board, {
      signal: abort.signal,
      progress: (done, total) => work('Looking for a symmetric solution', done, total),
    });
    if (shown !== about) return;
    if (terms) {
      change({ terms });
      chosen = place;
    } else {
      problem('No symmetric solution was found.');
    }
  } catch (error) {
    if (!abort.signal.aborted) problem(sentence(error));
  } finally {
    if (seeking === abort) {
      seeking = null;
      work('', 0, 0);
    }
  }
}

/** Shows the progress of long work; without a label it hides the bar. */
function work(label: string, done: number, total: number) {
  if (label === '' && document.activeElement === part('stop')) plate.element.focus();
  part('work').hidden = label === '';
  part('work-label').textContent = label;
  showProgress(part('progress', HTMLProgressElement), { done, total });
}

function problem(text: string) {
  part('problem').textContent = text;
}

function ready() {
  if (document.documentElement.dataset.ready) return;
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
}

/** Opens what the address says. */
function open() {
  let wanted = firstPlace();
  let wrong = '';
  address = location.hash;
  stepping = false;
  try {
    wanted = readAddress(decoded(location.hash.slice(1)));
  } catch (error) {
    wrong = sentence(error);
  }
  set(wanted);
  problem(wrong);
}

/** `text`: as it is in an address. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('the address is damaged: it has an invalid % escape');
  }
}

function ink() {
  if (shown) inkCells(plate.element, shown.cells, classes.checked);
  explore.ink();
  plate.refresh();
}

watchColors(ink);
classes.addEventListener('change', ink);
addEventListener('hashchange', () => {
  if (location.hash !== address) open();
});
void warm();
open();

/** The visible state, for tests. */
export function seen() {
  return { place, shown, map: explore.map, scale: plate.scale };
}
