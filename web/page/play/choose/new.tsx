// A new game: one that was left, a board of the gallery, or a file.
import { useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { words } from '../words.ts';
import { Gallery } from './gallery.tsx';
import type { Store } from '../store.ts';

const said = words.newGames;

export function NewPanel({ store }: { store: Store }) {
  return (
    <>
      <Kept store={store} />
      <Gallery store={store} />
      <div class="row">
        <Button onClick={store.closing(() => store.host.choose())}>{said.openFile}</Button>
      </div>
    </>
  );
}

/** The unfinished games. */
function Kept({ store }: { store: Store }) {
  const [list, setList] = useState(() => store.shelf.list());
  const giveUp = (key: string) => {
    void store.games.giveUp(key);
    setList(store.shelf.list());
  };
  if (list.length === 0) return null;
  return (
    <div class="kept">
      <h3>{said.unfinished}</h3>
      <ul class="games">
        {list.map(({ key, title }) => (
          <li key={key}>
            <span>{title}</span>
            <Button
              label={said.resumeIt(title)}
              onClick={store.closing(() => store.games.resume(key))}
            >
              {words.resume}
            </Button>
            <Button label={said.giveUpIt(title)} onClick={() => giveUp(key)}>
              {said.giveUp}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
