// Learn: the text of a chapter is HTML, and the places in it that are live are filled here.
import { signal } from '@preact/signals';
import { createPortal, render, type ComponentChildren } from 'preact';
import { call } from '../engine/call.ts';
import { trouble } from '../kit/words.ts';
import { chapters } from './course.ts';
import { Exercises } from './exercises.tsx';
import { placeTerms, Term } from './glossary.tsx';
import * as algebra from './live/algebra.tsx';
import * as chasing from './live/chasing.tsx';
import { Place, type Kind } from './live/figure.ts';
import { graph } from './live/graph.tsx';
import * as models from './live/models.tsx';
import * as pressing from './live/pressing.tsx';
import * as solving from './live/solving.tsx';
import * as states from './live/states.tsx';
import { FigureView } from './live/view.tsx';
import { Done, Shelf } from './shelf.tsx';
import { Progress } from './store.ts';
import { words } from './words.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

export { chapters }; // for tests

const kinds: Record<string, Kind> = {
  ...algebra,
  ...chasing,
  graph,
  ...models,
  ...pressing,
  ...solving,
  ...states,
};

/** What is shown where. It is one tree, so that the ids in it are unique. */
const parts = signal<[place: Element, part: ComponentChildren][]>([]);
const put = (place: Element, part: ComponentChildren) => {
  parts.value = [...parts.value, [place, part]];
};
const Parts = () => <>{parts.value.map(([place, part]) => createPortal(part, place))}</>;

/** Makes one place live. Without an engine the text is still readable, so errors are unobtrusive. */
async function start(host: HTMLElement) {
  const live = host.dataset.live ?? 'press';
  const [part, ready] = await figure(kinds[live], host).then(
    (part) => [part, 'yes'] as const,
    (error) => [<p class="problem">{words.notTried(trouble(error))}</p>, 'no'] as const,
  );
  host.replaceChildren();
  put(host, part);
  await Promise.resolve(); // until it is rendered
  host.dataset.ready = ready;
}

async function figure(kind: Kind, host: HTMLElement) {
  const stored = [...host.querySelectorAll('pre')].map((pre) => {
    const { board, format, objective } = pre.dataset;
    return [`${board} ${format} ${objective}`, pre.textContent];
  });
  const place = new Place(
    await kind({ ...host.dataset, models: JSON.stringify(Object.fromEntries(stored)) }, call),
  );
  await place.act({});
  host.classList.toggle('beside', place.scene.value.beside !== undefined);
  return <FigureView place={place} />;
}

const main = document.querySelector('main') as HTMLElement;
for (const { place, ...term } of placeTerms(main)) put(place, <Term {...term} />);
const progress = new Progress();
const tasks = main.querySelector<HTMLElement>('.tasks');
const chapter = chapters.find(({ path }) => path === tasks?.dataset.chapter);
if (tasks && chapter) {
  progress.remember(chapter.path);
  put(tasks, <Exercises chapter={chapter} progress={progress} />);
}
const shelf = main.querySelector('.shelf');
if (shelf) {
  put(shelf, <Shelf progress={progress} />);
  for (const card of main.querySelectorAll('.chapters a')) {
    const chapter = chapters.find(({ path }) => card.getAttribute('href') === `${path}/`);
    if (chapter) put(card, <Done progress={progress} chapter={chapter} />);
  }
}
render(<Parts />, document.createElement('div'));
await Promise.all([...main.querySelectorAll<HTMLElement>('.live')].map(start));
// For tests: everything is ready.
document.documentElement.dataset.ready = 'yes';
