import type { ComponentChildren } from 'preact';
import { Button } from '../../kit/button.tsx';
import { commandsOf } from '../commands.ts';
import { GRADES } from '../kinds.ts';
import { linkText, shortState } from '../link.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';

const said = words.menus;

/** Everything that can be done and is not in the bar. */
export function Menu({ store }: { store: Store }) {
  const { table, games } = store;
  const commands = commandsOf(store);
  const item = (name: string) => {
    const { act, off, pressed } = commands[name];
    return (
      <Button
        key={name} id={name} first={name === 'levels'} disabled={off} pressed={pressed} onClick={store.closing(act)}
      >{said[name]}</Button>
    );
  };
  const puzzle = ([kind, label]: [string, string]) => (
    <Button
      key={kind} data-kind={kind} hidden={GRADES.includes(kind) && !store.grades.value.includes(kind)}
      onClick={store.closing(() => games.quick(table.board.spec, kind))}
    >{label}</Button>
  );
  // The link is written when it is needed: on large boards it is long.
  const lead = ({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) => {
    link.href = `../lab/#${linkText(table, true, shortState)}`;
  };
  return (
    <>
      <Group title={said.game}>
        {['redo', 'restart', 'pause', 'marks', 'presses', 'watch', 'quiet'].map(item)}
        <a id="lab" class="button" href="../lab/" onPointerDown={lead} onFocus={lead} onClick={lead}>{said.lab}</a>
      </Group>
      <Group title={said.puzzle}>{Object.entries(words.puzzles).map(puzzle)}</Group>
      <Group title={said.start}>{['levels', 'archive', 'classicBoard', 'miniBoard'].map(item)}</Group>
      <Group title={said.keep}>{['share', 'save', 'open', 'statistics', 'settings', 'help'].map(item)}</Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <h3>{title}</h3>
      <div class="row" role="group" aria-label={title}>{children}</div>
    </>
  );
}
