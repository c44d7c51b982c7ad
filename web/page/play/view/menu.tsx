import { Button } from '../../kit/button.tsx';
import { GRADES } from '../kinds.ts';
import { linkText, shortState } from '../link.ts';
import { words } from '../words.ts';
import type { DialogName, Store } from '../store.ts';

const said = words.menus;

/** A button of the menu; it closes the menu. */
interface Item {
  id?: string;
  label: string;
  act: () => void;
  disabled?: boolean;
  first?: boolean;
  pressed?: boolean;
  kind?: string;
}

/** Everything that can be done and is not in the bar. */
export function Menu({ store }: { store: Store }) {
  const { games, table } = store;
  const { canUndo, canRedo, paused, won, over, made } = table.live;
  const { spec } = table.board;
  const opens = (id: DialogName, more?: Partial<Item>) => ({ id, label: said[id], act: () => store.open(id), ...more });
  const puzzle = (kind: string) => ({ label: words.puzzles[kind], kind, act: () => void games.quick(spec, kind) });
  const board = (of: string, label: string) => ({ label, act: () => void games.quick(of, 'all-on') });
  const ends = !canUndo || paused;
  return (
    <>
      <Group store={store} title={said.game} lab items={[
        { id: 'redo', label: said.redo, act: () => store.happen('redo'), disabled: !canRedo || paused },
        { id: 'restart', label: said.restart, act: () => store.happen('restart'), disabled: ends },
        { id: 'pause', label: said.pause, act: () => store.pause(), disabled: over || made === 0, pressed: paused },
        opens('marks'), opens('presses', { act: () => store.inSight(() => store.open('presses')) }),
        { id: 'watch', label: said.watch, act: () => store.solve(), disabled: won || paused },
        { id: 'quiet', label: said.quiet, act: () => store.quiet() },
      ]} />
      <Group store={store} title={said.puzzle} items={Object.keys(words.puzzles).map(puzzle)} />
      <Group store={store} title={said.start} items={[
        opens('levels', { first: true }), opens('archive'), board('5x5', said.classic), board('4x4', said.mini),
      ]} />
      <Group store={store} title={said.keep} items={[
        opens('share'), { id: 'save', label: words.saveFile, act: () => store.save() },
        { id: 'open', label: said.openFile, act: () => store.host.choose() },
        opens('statistics'), opens('settings'), opens('help'),
      ]} />
    </>
  );
}

function Group({ store, title, items, lab }: { store: Store; title: string; items: Item[]; lab?: boolean }) {
  const offered = store.grades.value;
  // The link is written when it is needed: on large boards it is long.
  const lead = ({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) => {
    link.href = `../lab/#${linkText(store.table, true, shortState)}`;
  };
  return (
    <>
      <h3>{title}</h3>
      <div class="row" role="group" aria-label={title}>
        {items.map(({ label, act, kind, ...rest }) => (
          <Button
            key={label} {...rest} data-kind={kind} hidden={GRADES.includes(kind ?? '') && !offered.includes(kind!)}
            onClick={store.closing(act)}
          >{label}</Button>
        ))}
        {lab && (
          <a id="lab" class="button" href="../lab/" onPointerDown={lead} onFocus={lead} onClick={lead}>{said.lab}</a>
        )}
      </div>
    </>
  );
}
