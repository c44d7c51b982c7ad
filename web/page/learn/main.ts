// Learn: every element of class live in the text becomes interactive. Its kind is in its data-live; the modules of
// the kinds are loaded only by the chapters that use them.
export { call, warm, where } from '../engine/call.js'; // for the console and for tests
import { remember } from '../board/game/course.js';
import { chapters } from './course.js';
import { mountExercises } from './exercises.js';
import { mountGlossary } from './glossary.js';
import { mountShelf } from './shelf.js';

export { chapters }; // for tests

const kinds: Record<string, () => Promise<{mount: (host: HTMLElement) => Promise<void>}>> = {
  press: () => import('./live/press.js'),
  order: () => import('./live/order.js'),
  puzzle: () => import('./live/puzzle.js'),
  parity: () => import('./live/parity.js'),
  single: () => import('./live/single.js'),
  solutions: () => import('./live/solutions.js'),
  chase: () => import('./live/chase.js'),
  torus: () => import('./live/torus.js'),
  matrix: () => import('./live/matrix.js'),
  eliminate: () => import('./live/eliminate.js'),
  encode: () => import('./live/encode.js'),
  nearest: () => import('./live/nearest.js'),
  model: () => import('./live/modelplace.js'),
  histogram: () => import('./live/histogram.js'),
  graph: () => import('./live/graphplace.js'),
  remainders: () => import('./live/remainders.js'),
  classes: () => import('./live/classes.js'),
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
