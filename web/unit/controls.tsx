// All controls in both themes, for people who change them.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../page/kit/button.tsx';
import { Card, type Message } from '../page/kit/card.tsx';
import { Choice } from '../page/kit/choice.tsx';
import { Files } from '../page/kit/chooser.tsx';
import { Dialog } from '../page/kit/dialog.tsx';
import { Entry, Field, NumberField } from '../page/kit/field.tsx';
import { Stepper } from '../page/kit/stepper.tsx';
import { Table } from '../page/kit/table.tsx';
import { Tabs } from '../page/kit/tabs.tsx';
import { Toast, type Note } from '../page/kit/toast.tsx';
import { Slider, Toggle } from '../page/kit/toggle.tsx';
import { Toolbar } from '../page/kit/toolbar.tsx';
import { Tooltip } from '../page/kit/tooltip.tsx';
import { words } from './controls-words.ts';

/** The controls of one theme. All tokens are light-dark() colors, so a color scheme is a theme. */
function Theme({ theme }: { theme: 'light' | 'dark' }) {
  const [on, said] = [useSignal(true), useSignal('')];
  const toggle = (to = !on.value) => {
    on.value = to;
  };
  const say = (text: string) => {
    said.value = text;
  };
  const part = (name: 'buttons' | 'fields' | 'parts', inside: ComponentChildren) => (
    <section aria-label={words.inTheme(words[name], theme)}>
      <h2>{words[name]}</h2>
      {inside}
    </section>
  );
  return (
    <div
      class="card"
      style={{ colorScheme: theme, background: 'var(--ground)', color: 'var(--ink)' }}
    >
      {part(
        'buttons',
        <Toolbar class="row" label={words.inTheme(words.toolbar, theme)}>
          <Button first onClick={() => say(words.first)}>
            {words.first}
          </Button>
          <Button>{words.other}</Button>
          <Button pressed={on.value} onClick={() => toggle()}>
            {words.pressed}
          </Button>
          <Button disabled>{words.unavailable}</Button>
          <Button href="#main">{words.link}</Button>
          <Button kind="icon" icon="close" label={words.close} />
          <Tooltip text={words.long}>
            {(ties) => <Button {...ties}>{words.explained}</Button>}
          </Tooltip>
          <Files label={words.file} accept="image/*" onFiles={([file]) => file && say(file.name)} />
        </Toolbar>,
      )}
      {part(
        'fields',
        <>
          <Fields />
          <Toggle label={words.toggle} value={on.value} onChange={toggle} />
        </>,
      )}
      {part('parts', <Parts theme={theme} said={said.value} say={say} />)}
    </div>
  );
}

function Fields() {
  const [text, rows, surface] = [useSignal('5x5'), useSignal(5), useSignal('torus')];
  const number = { min: 1, max: 30, value: rows.value };
  const set = (to: number) => {
    rows.value = to;
  };
  return (
    <div class="pair">
      <Field
        label={words.text}
        help={words.help}
        problem={text.value === '' ? words.empty : ''}
        value={text.value}
        onInput={(to) => {
          text.value = to;
        }}
      />
      <NumberField label={words.number} {...number} onChange={set} />
      {(['list', 'radio'] as const).map((look) => (
        <Choice
          key={look}
          look={look}
          label={words.surface}
          value={surface.value}
          options={words.surfaces}
          onChange={(to) => {
            surface.value = to;
          }}
        />
      ))}
      <Stepper
        label={words.number}
        value={rows.value}
        range={{ least: 1, most: 30 }}
        onChange={set}
      />
      <Entry
        type="text"
        label={words.entered}
        value={rows.value}
        onEnter={(to) => /^\d+$/.test(to) && set(Number(to))}
      />
      <Slider label={words.range} {...number} text={words.rows(rows.value)} onInput={set} />
    </div>
  );
}

function Parts({ theme, said, say }: { theme: string; said: string; say: (text: string) => void }) {
  const [tab, open, note] = [useSignal(`${theme}-1`), useSignal(''), useSignal<Note | null>(null)];
  const close = () => {
    open.value = '';
  };
  const actions = [
    { label: words.share, act: () => say(words.shared), first: true },
    { label: words.next, act: () => {} },
  ];
  const won: Message = { text: words.won, tone: 'good', note: words.long, actions };
  const work = { label: words.working, done: 2, total: 5, onStop: () => say(words.stopped) };
  const tabs = [1, 2].map((i) => ({
    name: `${theme}-${i}`,
    label: words.panel(i),
    panel: () => <p>{words.panel(i)}</p>,
  }));
  return (
    <>
      <Tabs
        label={words.parts}
        tabs={tabs}
        selected={tab.value}
        onSelect={(name) => {
          tab.value = name;
        }}
      />
      <Card
        label={words.inTheme(words.card, theme)}
        message={said ? { text: said, actions } : won}
        work={work}
      />
      <Table label={words.inTheme(words.table.caption, theme)} {...words.table} numbers={[1, 2]} />
      <div class="row">
        <Button
          onClick={() => {
            open.value = 'dialog';
          }}
          aria-haspopup="dialog"
        >
          {words.dialog}
        </Button>
        <Button
          onClick={() => {
            open.value = 'sheet';
          }}
          aria-haspopup="dialog"
        >
          {words.sheet}
        </Button>
        <Button
          onClick={() => {
            note.value = { text: words.shared, brief: true };
          }}
        >
          {words.toast}
        </Button>
        <Toast class="soft" note={note.value} />
      </div>
      {(['dialog', 'sheet'] as const).map((kind) => (
        <Dialog
          key={kind}
          kind={kind}
          title={words[kind]}
          open={open.value === kind}
          onClose={close}
        >
          <p>{words.closing}</p>
        </Dialog>
      ))}
    </>
  );
}

/** The page; main.tsx renders it, with the boards below. */
export function Controls() {
  return (
    <>
      <h1>{words.title}</h1>
      <p class="soft">{words.about}</p>
      <Theme theme="light" />
      <Theme theme="dark" />
    </>
  );
}
