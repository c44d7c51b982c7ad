// The small dialogs: menu, settings, help, save points, and presses from a list.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { where } from '../../engine/call.ts';
import { config } from '../../engine/config.ts';
import { Button } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Field } from '../../kit/field.tsx';
import { lookOf, looks, setLook } from '../../kit/theme.ts';
import { Toggle } from '../../kit/toggle.tsx';
import { isName } from '../../board/game/session.ts';
import { actionsOf } from '../actions.ts';
import { settings, soundTried } from '../settings.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';
import { GRADES } from '../kinds.ts';
import { linkText, shortState } from '../link.ts';

export function Settings() {
  const [, setCount] = useState(0);
  const choose = (kind: keyof typeof looks) => (name: string) => {
    setLook(kind, name);
    setCount((count) => count + 1); // theme and palette are no signals
  };
  const said = words.settings;
  const set = (name: keyof typeof settings) => (on: boolean) => {
    settings[name].set(on);
    if (on && name === 'sound') soundTried();
  };
  return (
    <>
      {(['theme', 'palette', 'text'] as const).map((kind) => (
        <Choice
          key={kind}
          id={`setting-${kind}`}
          label={said[kind]}
          value={lookOf(kind)}
          options={looks[kind]}
          onChange={choose(kind)}
        />
      ))}
      <div>
        {(['sound', 'clock', 'numbers', 'direct', 'keys'] as const).map((name) => (
          <Toggle key={name} label={said[name]} value={settings[name].on} onChange={set(name)} />
        ))}
      </div>
    </>
  );
}

export function Help({ store }: { store: Store }) {
  const said = words.help;
  const single = 'single' in document.documentElement.dataset;
  const learn = single ? (
    <>
      {said.learnSingle[0]}
      <code>{said.learnSingle[1]}</code>
      {said.learnSingle[2]}
    </>
  ) : (
    <a href="../learn/">{said.learn}</a>
  );
  return (
    <>
      {said.rules.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {said.why}
        {learn}.
      </p>
      <h3>{said.keys}</h3>
      <dl class="keys">
        {[...said.board, ...Object.values(actionsOf(store))].map(
          ({ keys = [], help }) =>
            help && (
              <>
                <dt>
                  {keys.map((key, i) => (
                    <>
                      {i > 0 && ' '}
                      <kbd>{key}</kbd>
                    </>
                  ))}
                </dt>
                <dd>{help}</dd>
              </>
            ),
        )}
      </dl>
      <p class="soft">{said.keysOff}</p>
      <p class="soft">
        {said.version(config.version)} {said.engine[where()]}
      </p>
    </>
  );
}

interface FormProps {
  id: string;
  label: string;
  start: string;
  button: string;
  /** Takes the text, and returns what is wrong with it. */
  take: (text: string) => string | Promise<string>;
  suggestions?: readonly string[];
}

/** One field and a button. */
export function Form({ id, label, start, button, take, suggestions }: FormProps) {
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const input = () => form.current?.querySelector('input');
  useEffect(() => (start ? input()?.select() : undefined), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = await take(text);
    setProblem(wrong);
    if (wrong) input()?.focus();
  };
  return (
    <form ref={form} class="field" onSubmit={submit}>
      <Field
        id={id}
        label={label}
        value={text}
        problem={problem}
        suggestions={suggestions}
        onInput={setText}
      />
      <div class="row">
        <Button type="submit" first>
          {button}
        </Button>
      </div>
    </form>
  );
}

export function MarksPanel({ store }: { store: Store }) {
  const said = words.marks;
  const { marks } = store;
  const list = marks.list();
  const take = (name: string) => {
    if (!isName(name)) return said.names;
    store.closing(() => marks.mark(name))();
    return '';
  };
  return (
    <>
      <Form id="mark-name" label={said.name} start={marks.free()} button={said.save} take={take} />
      {list.length === 0 ? (
        <p class="soft">{said.none}</p>
      ) : (
        <ul class="games">
          {list.map(({ name, moves }) => (
            <li key={name}>
              <span>
                {name}
                <span class="soft">{moves === null ? said.here : said.after(moves)}</span>
              </span>
              <Button label={said.backTo(name)} onClick={store.closing(() => marks.go(name))}>
                {said.back}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Presses({ store }: { store: Store }) {
  const said = words.pressList;
  const take = (list: string) => store.pressList(list);
  return (
    <Form id="presses-list" label={said.label} start="a1a23" button={said.press} take={take} />
  );
}

/** Makes a view of a store of a component. */
export function viewOf(Component: (props: { store: Store }) => ComponentChildren) {
  return (store: Store) => () => <Component store={store} />;
}

/** What is most wanted of what is not in the bar. */
const MENU = ['share', 'archive', 'statistics', 'watch', 'tutor', 'settings', 'help', 'everything'];

export function Menu({ store }: { store: Store }) {
  return (
    <div class="menu">
      {MENU.map((id) => (
        <Item key={id} id={id} store={store} />
      ))}
    </div>
  );
}

function Item({ id, store }: { id: string; store: Store }) {
  const { name, act, able, pressed } = actionsOf(store)[id];
  return (
    <Button id={id} disabled={able === false} pressed={pressed} onClick={store.closing(act)}>
      {name}
    </Button>
  );
}

/** Everything that can be done and is not in the bar. */
export function Everything({ store }: { store: Store }) {
  const { table, games } = store;
  const { groups } = words;
  const item = (id: string) => <Item key={id} id={id} store={store} />;
  const puzzle = ([kind, label]: [string, string]) => (
    <Button
      key={kind}
      data-kind={kind}
      hidden={GRADES.includes(kind) && !store.grades.value.includes(kind)}
      onClick={store.closing(() => games.quick(table.board.spec, kind))}
    >
      {label}
    </Button>
  );
  // The link is written when it is needed: on large boards it is long.
  const lead = ({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) => {
    link.href = `../${link.id}/#${linkText(table, true, shortState)}`;
  };
  return (
    <>
      <Group title={groups.game}>
        {['redo', 'restart', 'pause', 'marks', 'presses', 'watch', 'tutor', 'quiet'].map(item)}
        {Object.entries(words.places).map(([id, name]) => (
          <a
            key={id}
            id={id}
            class="button"
            href={`../${id}/`}
            onPointerDown={lead}
            onFocus={lead}
            onClick={lead}
          >
            {name}
          </a>
        ))}
      </Group>
      <Group title={groups.puzzle}>{Object.entries(words.puzzles).map(puzzle)}</Group>
      <Group title={groups.start}>{['archive', 'classicBoard', 'miniBoard'].map(item)}</Group>
      <Group title={groups.keep}>
        {['share', 'save', 'open', 'statistics', 'settings', 'help'].map(item)}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <h3>{title}</h3>
      <div class="row" role="group" aria-label={title}>
        {children}
      </div>
    </>
  );
}
