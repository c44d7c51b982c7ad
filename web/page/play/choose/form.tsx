import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Labeled } from '../../kit/field.tsx';
import { Toggle } from '../../kit/toggle.tsx';
import { GRADES } from './grades.ts';
import { Gallery } from './gallery.tsx';
import { NewGame, type Entries, type Entry } from './new.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';

type Of<V> = { [E in Entry]: Entries[E] extends V ? E : never }[Entry];

const said = words.newForm;

const BLOCKS = ['2x2x2', '3x3x3', '4x4x4', '2x2x2x2', '3x3x3x3', 'torus-3x3x3'];
const EXAMPLES = ['3x4', 'torus-6x6', '5x5-king-mod3', '100x100', '1000x1000', 'graph-petersen', '5x5#depth-15.abc'];

let form: NewGame | undefined;

export function newView(store: Store) {
  form ??= new NewGame(store);
  form.open();
  const made = form;
  return () => <NewPanel store={store} form={made} />;
}

function NewPanel({ store, form }: { store: Store; form: NewGame }) {
  useEffect(() => () => form.stop(), []);
  const play = (spec: string, kind: string) => {
    store.close();
    void store.games.quick(spec, kind);
  };
  return (
    <>
      <Kept store={store} form={form} />
      <Gallery choose={play} />
      <h3>{said.own}</h3>
      <Form store={store} form={form} />
    </>
  );
}

/** The unfinished games. */
function Kept({ store, form }: { store: Store; form: NewGame }) {
  const list = form.kept.value;
  if (list.length === 0) return null;
  const resume = (key: string) => {
    store.close();
    void store.games.resume(key);
  };
  return (
    <div class="kept">
      <h3>{said.unfinished}</h3>
      <ul class="games">
        {list.map(({ key, title }) => (
          <li key={key}>
            <span>{title}</span>
            <Button label={said.resumeIt(title)} onClick={() => resume(key)}>{words.resume}</Button>
            <Button label={said.giveUpIt(title)} onClick={() => form.giveUp(key)}>{said.giveUp}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Form({ store, form }: { store: Store; form: NewGame }) {
  const { problem, wrong, making, kept } = form;
  const place = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    if (problem.value) focus(`#new-${wrong.value}`);
  }, [problem.value]);
  // The button that had the focus is gone: the main one gets it.
  useEffect(() => {
    if (document.activeElement === document.body) focus('.first');
  }, [making.value, kept.value.length]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.play();
  };
  const open = () => {
    store.close();
    store.host.choose();
  };
  return (
    <form ref={place} class="choose" noValidate onSubmit={submit}>
      <BoardFields form={form} />
      <PuzzleFields form={form} />
      <Check form={form} name="lit" class="low" />
      <div class="wide"><p class="problem" role="alert" id="new-problem">{problem}</p></div>
      <div class="row wide">
        <Button type="submit" first>{making.value ? words.making : said.play}</Button>
        {making.value && <Button onClick={() => form.stop()}>{words.stop}</Button>}
        <Button onClick={open}>{said.openFile}</Button>
      </div>
    </form>
  );
}

function BoardFields({ form }: { form: NewGame }) {
  const { topologies, patterns, toys, graphs } = form.known.value;
  const names = (list: readonly string[]) => list.map((name) => [name, name] as const);
  return (
    <>
      <List form={form} name="kind" options={Object.entries(said.kinds)} />
      <Input form={form} name="rows" number />
      <Input form={form} name="cols" number />
      <List form={form} name="surface" options={names(topologies)} />
      <List form={form} name="pattern" options={names([...patterns, ...patterns.map((name) => `open-${name}`)])} />
      <List form={form} name="block" options={names(BLOCKS)} />
      <Input form={form} name="side" number />
      <List form={form} name="toy" wide options={toys.map(({ name, about }) => [name, about])} />
      <List form={form} name="graph" wide options={graphs.map((name) => [name, name.replace('graph-', '')])} />
      <Input form={form} name="first" number />
      <Input form={form} name="second" number />
      <Input form={form} name="states" number />
      <Input form={form} name="typed" wide placeholder="torus-6x6-mod3" list="new-examples">
        <datalist id="new-examples">
          {EXAMPLES.map((spec) => <option key={spec} value={spec} />)}
        </datalist>
      </Input>
    </>
  );
}

function PuzzleFields({ form }: { form: NewGame }) {
  const offered = ([kind]: [string, string]) => !GRADES.includes(kind) || form.grades.value.includes(kind);
  const { start } = form.entries.value;
  return (
    <>
      <List form={form} name="start" wide options={Object.entries(said.starts).filter(offered)} />
      <Input form={form} name="depth" number label={said.counted[start]} />
      {form.shown.value.has('like') && (
        <div class="wide">
          <Check form={form} name="unique" />
          <Check form={form} name="symmetric" />
          <Check form={form} name="litWish" />
          <Input form={form} name="like" placeholder=".#./###/.#." />
        </div>
      )}
      <List form={form} name="goal" options={Object.entries(said.goals)} />
      <Input form={form} name="goalText" placeholder=".#./###/.#." />
    </>
  );
}

interface EntryProps<V> {
  form: NewGame;
  name: Of<V>;
  wide?: boolean;
}

function List({ form, name, wide, options }: EntryProps<string> & { options: (readonly [string, string])[] }) {
  if (!form.shown.value.has(name)) return null;
  return (
    <Choice
      id={`new-${name}`} label={said.labels[name]} class={wide ? 'wide' : undefined} value={form.entries.value[name]}
      options={options.map(([value, label]) => ({ value, label }))}
      onChange={(value) => {
        form.set(name, value);
        void form.offer();
      }}
    />
  );
}

/** A field whose text the engine reads, whatever it is: only it knows which numbers a board can have. */
function Input({ form, name, wide, number, label = said.labels[name], children, ...rest }: EntryProps<string> & {
  number?: boolean; label?: string; placeholder?: string; list?: string; children?: ComponentChildren;
}) {
  if (!form.shown.value.has(name)) return null;
  const id = `new-${name}`;
  const wrong = form.wrong.value === name;
  return (
    <Labeled id={id} label={label} class={wide ? 'wide' : undefined}>
      <input
        {...rest} id={id} value={form.entries.value[name]} autocomplete="off" autocapitalize="off" spellcheck={false}
        type={number ? 'number' : 'text'} min={number ? 1 : undefined} inputMode={number ? 'numeric' : undefined}
        aria-invalid={wrong || undefined} aria-describedby={wrong ? 'new-problem' : undefined}
        onInput={(event) => form.set(name, event.currentTarget.value)} onChange={() => void form.offer()}
      />
      {children}
    </Labeled>
  );
}

function Check({ form, name, class: more }: EntryProps<boolean> & { class?: string }) {
  return (
    <Toggle
      id={`new-${name}`} class={more} label={said.labels[name]} value={form.entries.value[name]}
      onChange={(on) => form.set(name, on)}
    />
  );
}
