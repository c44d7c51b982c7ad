// The controls of the Atlas: sliders, fields, keys. They show the place and change it.
import { LONGEST, LONGEST_HARD, addressOf, checkStencil, isPlain, quietSide, readTerms, type Place, type View } from './board.ts';
import { MOST_SVG, mostPixels, pngOf, svgTextOf } from './save.ts';
import { make, part, sentence } from '../kit/plain/dom.ts';
import { saveFile } from '../kit/files.ts';
import { palette, palettes, setPalette } from '../kit/theme.ts';
import type { Plate, Picture } from './plate.ts';
import type { Exploration } from './explore.ts';

interface Atlas {
  plate: Plate;
  place: () => Place;
  quiets: () => number; // how many the board that is seen has
  picture: () => Picture | null;
  change: (changes: Partial<Place>) => void;
  problem: (text: string) => void;
  seek: () => void;
  explore: Exploration;
}

/** How long an animation shows a size, in milliseconds. */
const BEAT = 90;

/** Wires the controls. */
export function createControls(atlas: Atlas) {
  const { change, place, plate } = atlas;
  const sliders = { rows: part('rows-slider', HTMLInputElement), columns: part('columns-slider', HTMLInputElement) };
  const numbers = { rows: part('rows', HTMLInputElement), columns: part('columns', HTMLInputElement) };
  const square = part('square', HTMLInputElement);
  const end = part('slider-end', HTMLSelectElement);
  const film: {timer: ReturnType<typeof setTimeout> | undefined, on: boolean} = { timer: undefined, on: false };

  const longest = () => (isPlain(place()) ? LONGEST : LONGEST_HARD);

  /** Changes a side, and the other one with it if the board is to be square. */
  function resize(side: 'rows' | 'columns', n: number) {
    if (!Number.isInteger(n)) return;
    const to = Math.min(Math.max(n, 1), longest());
    change(square.checked ? { rows: to, columns: to } : { [side]: to });
  }

  for (const side of ['rows', 'columns'] as const) {
    sliders[side].addEventListener('input', () => { stop(); resize(side, sliders[side].valueAsNumber); });
    numbers[side].addEventListener('input', () => {
      stop();
      const n = numbers[side].valueAsNumber;
      if (Number.isInteger(n) && n >= 1 && n <= longest()) resize(side, n);
    });
    numbers[side].addEventListener('change', () => {
      const n = numbers[side].valueAsNumber;
      resize(side, Math.round(n));
      sync(true);
      if (n !== place()[side]) atlas.problem(`Sizes are whole numbers from 1 to ${longest().toLocaleString('en')}.`);
    });
  }
  square.addEventListener('change', () => {
    if (square.checked && place().rows !== place().columns) change({ columns: place().rows });
    sync();
  });
  end.addEventListener('change', () => sync());

  function step(by: number) {
    const { rows, columns } = place();
    const far = Math.min(Math.max(by, 1 - Math.min(rows, columns)), longest() - Math.max(rows, columns));
    if (far !== 0) change({ rows: rows + far, columns: columns + far });
  }
  part('back').addEventListener('click', () => { stop(); step(-1); });
  part('on').addEventListener('click', () => { stop(); step(1); });

  /** Shows the next size of an animation, after the last has been visible for a moment. */
  function beat() {
    film.timer = undefined;
    if (!film.on) return;
    const { rows, columns } = place();
    if (Math.max(rows, columns) >= Number(end.value)) {
      stop();
      return;
    }
    step(1);
  }

  function stop() {
    film.on = false;
    clearTimeout(film.timer);
    film.timer = undefined;
    part('animate').setAttribute('aria-pressed', 'false');
    part('animate').textContent = 'Animate';
  }

  part('animate').addEventListener('click', () => {
    if (film.on) {
      stop();
      return;
    }
    film.on = true;
    part('animate').setAttribute('aria-pressed', 'true');
    part('animate').textContent = 'Pause';
    const { rows, columns } = place();
    if (Math.max(rows, columns) >= Number(end.value)) change(rows === columns ? { rows: 1, columns: 1 } : { rows: Math.max(1, rows - columns + 1), columns: Math.max(1, columns - rows + 1) });
    else beat();
  });

  for (const button of document.querySelectorAll('[data-view]')) {
    button.addEventListener('click', () => {
      stop();
      const view = button.getAttribute('data-view') as View;
      const side = view === 'quiet' && place().view === 'solution' && atlas.quiets() === 0 ? quietSide(place()) : 0;
      change(side > 0 ? { view, rows: side, columns: side } : { view });
    });
  }

  wireKind(atlas);
  wireQuiet(atlas);
  wireKeep(atlas);

  part('reach', HTMLSelectElement).addEventListener('change', ({ target }) => {
    change({ reach: Number((target as HTMLSelectElement).value) });
  });
  part('least').addEventListener('click', () => atlas.seek());
  part('closer').addEventListener('click', () => plate.zoom(2));
  part('farther').addEventListener('click', () => plate.zoom(-2));
  part('whole').addEventListener('click', () => plate.fit());

  plate.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !key(event)) return;
    event.preventDefault();
  });

  function key(event: KeyboardEvent) {
    const far = Math.min(plate.width, plate.height) / 8;
    const arrows = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] } as Record<string, [number, number]>;
    const arrow = arrows[event.key];
    const map = place().view === 'map';
    if (event.key === '+' || event.key === '=') plate.zoom(1);
    else if (event.key === '-') plate.zoom(-1);
    else if (event.key === '0') plate.fit();
    else if (map) return atlas.explore.key(event);
    else if (event.key === '[') step(-1);
    else if (event.key === ']') step(1);
    else if (arrow && !plate.fitted) plate.pan(...arrow);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'PageUp') step(-10);
    else if (event.key === 'PageDown') step(10);
    else if (event.key === 'ArrowUp' && place().view === 'quiet') part('quiet-back').click();
    else if (event.key === 'ArrowDown' && place().view === 'quiet') part('quiet-on').click();
    else return false;
    return true;
  }

  /** Shows the place in the controls. `all`: also in the field that has the focus. */
  function sync(all = false) {
    const now = place();
    const { rows, columns, view } = now;
    const most = longest();
    if (rows !== columns) square.checked = false;
    for (const option of end.options) option.disabled = Number(option.value) > most;
    if (Math.max(rows, columns) > Number(end.value) || Number(end.value) > most) {
      const fits = [...end.options].find((option) => !option.disabled && Number(option.value) >= Math.max(rows, columns));
      end.value = fits?.value ?? String(most);
    }
    for (const side of ['rows', 'columns'] as const) {
      sliders[side].max = end.value;
      sliders[side].value = String(now[side]);
      numbers[side].max = String(most);
      if (all || document.activeElement !== numbers[side]) numbers[side].value = String(now[side]);
    }
    part('columns-size').hidden = square.checked;
    part('rows-label').textContent = square.checked ? 'Size n × n' : 'Rows';
    numbers.rows.setAttribute('aria-label', square.checked ? 'Size n' : 'Rows m');
    for (const button of document.querySelectorAll('[data-view]')) button.setAttribute('aria-pressed', String(button.getAttribute('data-view') === view));
    part('sizes').hidden = part('acts').hidden = part('facts-part').hidden = view === 'map';
    part('quiet-part').hidden = view !== 'quiet';
    part('map-part').hidden = view !== 'map';
    syncKind(now);
    if (view === 'map') syncReach(atlas, now);
  }

  /** Notes that the requested picture is visible. */
  function answered() {
    const terms = part('terms', HTMLInputElement);
    for (const id of ['quiet-back', 'quiet-on', 'random']) part(id, HTMLButtonElement).disabled = atlas.quiets() === 0;
    if (document.activeElement !== terms) terms.value = place().terms.join('+');
    if (film.on && film.timer === undefined) film.timer = setTimeout(beat, BEAT);
  }

  return { sync, answered };
}

function wireKind({ change, place, problem, explore }: Atlas) {
  const topology = part('topology', HTMLSelectElement);
  const pattern = part('pattern', HTMLSelectElement);
  const self = part('self', HTMLInputElement);
  const stencil = part('stencil', HTMLInputElement);
  const modulus = part('modulus', HTMLInputElement);

  function read() {
    const k = modulus.valueAsNumber;
    if (!Number.isInteger(k) || k < 2 || k > 256) {
      modulus.setAttribute('aria-invalid', 'true');
      problem('A light has from 2 to 256 states.');
      return;
    }
    modulus.removeAttribute('aria-invalid');
    let chosen = self.checked ? pattern.value : `open-${pattern.value}`;
    part('stencil-field').hidden = pattern.value !== 'custom';
    if (pattern.value === 'custom') {
      try {
        checkStencil(stencil.value.trim().toLowerCase());
        stencil.removeAttribute('aria-invalid');
      } catch (error) {
        stencil.setAttribute('aria-invalid', 'true');
        problem(sentence(error));
        return;
      }
      chosen = `pattern=${stencil.value.trim().toLowerCase()}`;
    }
    const kind = { topology: topology.value, pattern: chosen, modulus: k };
    const was = place();
    const most = isPlain(kind) ? LONGEST : LONGEST_HARD;
    const next = { ...was, ...kind, rows: Math.min(was.rows, most), columns: Math.min(was.columns, most) };
    const reach = was.view === 'map' ? explore.usual(next) : 0;
    change({ ...kind, rows: next.rows, columns: next.columns, reach, terms: was.view === 'quiet' ? [1] : [] });
    if (Math.max(was.rows, was.columns) > most) problem(`Boards of this kind are drawn up to ${most} × ${most}.`);
  }

  for (const field of [topology, pattern, self, stencil, modulus]) field.addEventListener('change', read);
}

function syncKind({ topology, pattern, modulus }: Place) {
  part('topology', HTMLSelectElement).value = topology;
  const custom = pattern.startsWith('pattern=');
  part('pattern', HTMLSelectElement).value = custom ? 'custom' : pattern.replace('open-', '');
  const self = part('self', HTMLInputElement);
  self.checked = !pattern.startsWith('open-');
  self.disabled = custom;
  part('stencil-field').hidden = !custom;
  if (custom) part('stencil', HTMLInputElement).value = pattern.slice('pattern='.length);
  part('modulus', HTMLInputElement).value = String(modulus);
}

function syncReach({ explore }: Atlas, now: Place) {
  const select = part('reach', HTMLSelectElement);
  const reaches = [...new Set([...explore.reaches(now), now.reach])].sort((a, b) => a - b);
  select.replaceChildren(...reaches.map((n) => make('option', { value: n }, `${n.toLocaleString('en')} × ${n.toLocaleString('en')}`)));
  select.value = String(now.reach);
}

function wireQuiet({ change, place, quiets, problem }: Atlas) {
  const step = (by: number) => {
    const many = quiets();
    if (many === 0) return;
    const [last] = place().terms.slice(-1);
    change({ terms: [(((last ?? 1) - 1 + by + many) % many) + 1] });
  };
  part('quiet-back').addEventListener('click', () => step(-1));
  part('quiet-on').addEventListener('click', () => step(1));
  part('terms').addEventListener('change', ({ target }) => {
    try {
      const terms = readTerms((target as HTMLInputElement).value);
      const beyond = terms.find((term) => term > quiets());
      if (beyond !== undefined) throw new Error(`there is no quiet pattern ${beyond}: this board has ${quiets()}`);
      change({ terms: terms.length > 0 ? terms : [1] });
    } catch (error) {
      problem(sentence(error));
    }
  });
  /**
   * A sum of quiet patterns, each with probability one half, other than the present one where there is another.
   * `fewest`: how many patterns it has at least: 0 or 1.
   */
  const random = (fewest: number) => {
    const all = Array.from({ length: Math.min(quiets(), 900) }, (_, i) => i + 1);
    if (all.length <= fewest) return all;
    const present = new Set(place().terms);
    for (;;) {
      const terms = all.filter(() => Math.random() < 0.5);
      if (terms.length >= fewest && all.some((one) => present.has(one) !== terms.includes(one))) return terms;
    }
  };
  part('random').addEventListener('click', () => change({ terms: random(1) }));
  part('another').addEventListener('click', () => change({ terms: random(0), least: false }));
}

function wireKeep({ place, picture, problem }: Atlas) {
  const choice = part('palette', HTMLSelectElement);
  choice.replaceChildren(...palettes.map(({ name, label }) => make('option', { value: name }, label)));
  choice.value = palette();
  choice.addEventListener('change', () => setPalette(choice.value));
  document.addEventListener('lightsout-look', () => { choice.value = palette(); });

  const name = () => `lightsout-${addressOf(place()).replace(/[^0-9a-z_-]/g, '-').slice(0, 80)}`;
  const save = async (act: (picture: Picture) => Promise<void>) => {
    const now = picture();
    if (!now) return;
    try {
      await act(now);
    } catch (error) {
      problem(sentence(error));
    }
  };
  part('save-png').addEventListener('click', () => save(async (now) => {
    const field = part('pixels', HTMLInputElement);
    const wanted = Math.min(Math.max(Math.round(field.valueAsNumber) || 1, 1), 64);
    field.value = String(wanted);
    const pixels = Math.min(wanted, mostPixels(now));
    problem(pixels < wanted ? `The PNG has ${pixels} × ${pixels} pixels a cell: with more it would be too large.` : '');
    saveFile(`${name()}.png`, await pngOf(now, pixels));
  }));
  part('save-svg').addEventListener('click', () => save(async (now) => {
    if (now.rows * now.cols > MOST_SVG) throw new Error(`an SVG of more than ${MOST_SVG.toLocaleString('en')} cells is too large: save a PNG`);
    saveFile(`${name()}.svg`, await svgTextOf(now, name()), 'image/svg+xml');
  }));
  part('copy').addEventListener('click', async () => {
    const button = part('copy');
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = 'Copied';
    } catch {
      problem('The browser does not let pages copy: the address bar has the link.');
    }
    setTimeout(() => { button.textContent = 'Copy link'; }, 2000);
  });
}
