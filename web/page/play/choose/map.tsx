// The map of levels, with the stars that were won.
import { useEffect, useRef } from 'preact/hooks';
import { results } from '../results.ts';
import { words } from '../words.ts';
import { starsByLevel, starText, worlds } from '../kinds.ts';
import type { LevelAnswer, WorldAnswer } from '../../engine/generated.ts';
import type { Store } from '../store.ts';

const said = words.levels;

export async function levelsView(store: Store) {
  const list = await worlds();
  return () => <Levels list={list} store={store} />;
}

function Levels({ list, store }: { list: WorldAnswer[]; store: Store }) {
  const place = useRef<HTMLParagraphElement>(null);
  const stars = starsByLevel(results());
  const all = list.flatMap(({ levels }) => levels);
  const next = all.find(({ number }) => !stars.has(number));
  useEffect(() => place.current?.parentElement?.querySelector<HTMLElement>('.level.first')?.focus(), []);
  const won = [...stars.values()].reduce((sum, n) => sum + n, 0);
  const button = (level: LevelAnswer) => (
    <li key={level.number}>
      <Level level={level} stars={stars.get(level.number)} next={level === next} store={store} />
    </li>
  );
  return (
    <>
      <p ref={place} class="soft">{said.about(won, 3 * all.length)}</p>
      {list.map(({ name, about, levels }) => (
        <section key={name} class="world">
          <h3>{name}</h3>
          <p class="soft">{about}</p>
          <ol class="levels">{levels.map(button)}</ol>
        </section>
      ))}
    </>
  );
}

function Level({ level: { number, title }, stars, next, store }: {
  level: LevelAnswer; stars?: number; next: boolean; store: Store;
}) {
  return (
    <button
      type="button" class={next ? 'level first' : 'level'} title={title}
      onClick={store.closing(() => store.games.level(number))}
      aria-label={stars ? said.won(number, title, stars) : said.open(number, title)}
    >
      <span>{number}</span><span class="stars" aria-hidden="true">{stars && starText(stars)}</span>
    </button>
  );
}
