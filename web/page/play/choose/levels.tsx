// The map of levels: a path of worlds with a miniature of each board, its name and the stars that were won.
import { useEffect, useRef } from 'preact/hooks';
import { endsWithPage } from '../../kit/keep.ts';
import { openID } from '../../board/game/start.ts';
import { classes } from '../../kit/button.tsx';
import { starsByLevel, starText, worlds } from '../kinds.ts';
import { results } from '../results.ts';
import { words } from '../words.ts';
import { Picture } from './gallery.tsx';
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
  useEffect(() => {
    const level = place.current?.parentElement?.querySelector<HTMLElement>('.level.next');
    level?.focus({ preventScroll: true });
    level?.scrollIntoView({ block: 'center' });
  }, []);
  const won = [...stars.values()].reduce((sum, n) => sum + n, 0);
  return (
    <>
      <p ref={place} class="soft">
        <b>{said.stars(won, 3 * all.length)}</b>
        {` ${said.about}`}
      </p>
      {endsWithPage('results') && <p>{words.stats.short}</p>}
      {list.map(({ name, about, levels }) => (
        <section key={name} class="world" aria-label={name}>
          <h3>
            {name}
            <span class="soft">{about}</span>
          </h3>
          <ol class="levels">
            {levels.map((level) => (
              <li key={level.number}>
                <Level
                  level={level}
                  stars={stars.get(level.number) ?? 0}
                  next={level === next}
                  store={store}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Level({
  level: { number, title, id },
  stars,
  next,
  store,
}: {
  level: LevelAnswer;
  stars: number;
  next: boolean;
  store: Store;
}) {
  return (
    <button
      type="button"
      class={classes('level', next && 'next')}
      onClick={store.closing(() => store.games.level(number))}
      aria-label={stars ? said.won(number, title, stars) : said.open(number, title)}
    >
      <Picture lazy find={() => openID(id)} />
      <span class="level-name">
        {title}
        <span class="stars" data-next={said.next}>
          {!next && starText(stars)}
        </span>
      </span>
    </button>
  );
}
