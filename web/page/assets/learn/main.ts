// Learn: every element of class live in the text becomes interactive. Its kind is in its data-live; the modules of
// the kinds are loaded only by the chapters that use them.
export { call, warm, where } from '../base/engine.js'; // for the console and for tests
import { remember } from '../base/course.js';
import { chapters } from './course.js';
import { mountExercises } from './exercises.js';
import { mountGlossary } from './glossary.js';
import { mountShelf } from './shelf.js';

export { chapters }; // for tests

const kinds: Record<string, () => Promise<{mount: (host: HTMLElement) => Promise<void>}>> = {
  press: () => import('./press.js'),
  order: () => import('./order.js'),
  puzzle: () => import('./puzzle.js'),
  parity: () => import('./parity.js'),
  single: () => import('./single.js'),
  solutions: () => import('./solutions.js'),
  chase: () => import('./chase.js'),
  torus: () => import('./torus.js'),
  matrix: () => import('./matrix.js'),
  eliminate: () => import('./eliminate.js'),
  encode: () => import('./encode.js'),
  nearest: () => import('./nearest.js'),
  model: () => import('./modelplace.js'),
  histogram: () => import('./histogram.js'),
  graph: () => import('./graphplace.js'),
  remainders: () => import('./remainders.js'),
  classes: () => import('./classes.js'),
  handout: () => import('./handout.js'),
};

/** Makes one place live. Without an engine the text is still readable, so errors are unobtrusive. */
async function start(host: HTMLElement) {
  try {
    const { mount } = await kinds[host.dataset.live ?? 'press']();
    await mount(host);
    host.dataset.ready = 'yes';
  } catch (error) {
    const line = document.createElement('p');
    line.className = 'problem';
    line.textContent = `This cannot be tried now: ${error instanceof Error ? error.message : error}`;
    host.replaceChildren(line);
    host.dataset.ready = 'no';
  }
}

mountGlossary(document.querySelector('main') as HTMLElement);
const exercises = document.querySelector('.tasks') as HTMLElement | null;
const chapter = chapters.find(({ path }) => path === exercises?.dataset.chapter);
if (exercises && chapter) {
  remember(chapter.path);
  mountExercises(exercises, chapter.path, chapter.tasks);
}
const shelf = document.querySelector('.shelf') as HTMLElement | null;
const cards = document.querySelector('.chapters') as HTMLElement | null;
if (shelf && cards) mountShelf(cards, shelf);
await Promise.all([...document.querySelectorAll('.live')].map((host) => start(host as HTMLElement)));
// For tests: everything is ready.
document.documentElement.dataset.ready = 'yes';
performance.mark('ready');
