// Learn: every element of class live in the text becomes interactive. Its kind is in its data-live; the modules of
// the kinds are loaded only by the chapters that use them.
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests
import { remember } from '../board/game/course.ts';
import { chapters } from './course.ts';
import { mountExercises } from './exercises.ts';
import { mountGlossary } from './glossary.ts';
import { mountShelf } from './shelf.ts';

export { chapters }; // for tests

const kinds: Record<string, () => Promise<{mount: (host: HTMLElement) => Promise<void>}>> = {
  press: () => import('./live/press.ts'),
  order: () => import('./live/order.ts'),
  puzzle: () => import('./live/puzzle.ts'),
  parity: () => import('./live/parity.ts'),
  single: () => import('./live/single.ts'),
  solutions: () => import('./live/solutions.ts'),
  chase: () => import('./live/chase.ts'),
  torus: () => import('./live/torus.ts'),
  matrix: () => import('./live/matrix.ts'),
  eliminate: () => import('./live/eliminate.ts'),
  encode: () => import('./live/encode.ts'),
  nearest: () => import('./live/nearest.ts'),
  model: () => import('./live/modelplace.ts'),
  histogram: () => import('./live/histogram.ts'),
  graph: () => import('./live/graphplace.ts'),
  remainders: () => import('./live/remainders.ts'),
  classes: () => import('./live/classes.ts'),
  handout: () => import('./handout.ts'),
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
