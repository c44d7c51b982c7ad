// All controls in both themes, for people who change them.
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Card, type Message } from '../kit/card.tsx';
import { Choice } from '../kit/choice.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field, NumberField } from '../kit/field.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { Slider, Toggle } from '../kit/toggle.tsx';
import { words } from './words.ts';

/** What the controls of one theme show. */
class Gallery {
  readonly text = signal('5x5');
  readonly number = signal(5);
  readonly surface = signal('torus');
  readonly on = signal(true);
  readonly open = signal(false);
  readonly tab = signal('one');
  readonly message = signal<Message>({ text: words.won, tone: 'good', note: words.long, actions: this.actions });

  private get actions() {
    return [
      { label: words.share, act: () => this.say(words.shared), first: true },
      { label: words.next, act: () => {} },
    ];
  }

  say(text: string) { this.message.value = { text, actions: this.actions }; }
}

/** One of the parts of the page in one theme. */
interface PartProps {
  of: Gallery;
  theme: string;
}

function Buttons({ of }: PartProps) {
  return (
    <div class="row">
      <Button first onClick={() => of.say(words.first)}>{words.first}</Button>
      <Button>{words.other}</Button>
      <Button pressed={of.on.value} onClick={() => { of.on.value = !of.on.value; }}>{words.pressed}</Button>
      <Button disabled>{words.unavailable}</Button>
      <Button href="#main">{words.link}</Button>
      <Button kind="icon" icon="close" label={words.close} />
    </div>
  );
}

function Fields({ of }: PartProps) {
  const problem = of.text.value === '' ? words.empty : '';
  const number = { min: 1, max: 30, value: of.number.value };
  const set = (to: number) => { of.number.value = to; };
  return (
    <>
      <div class="pair">
        <Field
          label={words.text} help={words.help} problem={problem} value={of.text.value}
          onInput={(to) => { of.text.value = to; }}
        />
        <NumberField label={words.number} {...number} onChange={set} />
        {(['list', 'radio'] as const).map((look) => (
          <Choice
            key={look} look={look} label={words.surface} value={of.surface.value} options={words.surfaces}
            onChange={(to) => { of.surface.value = to; }}
          />
        ))}
        <Slider label={words.range} {...number} text={words.rows(of.number.value)} onInput={set} />
      </div>
      <Toggle label={words.toggle} value={of.on.value} onChange={(to) => { of.on.value = to; }} />
    </>
  );
}

function Parts({ of, theme }: PartProps) {
  const work = { label: words.working, done: 2, total: 5, onStop: () => of.say(words.stopped) };
  const select = (name: string) => { of.tab.value = name.slice(theme.length + 1); };
  const tabs = ['one', 'two'].map((name, i) => ({
    name: `${theme}-${name}`, label: words.panel(i + 1), panel: () => <p>{words.panel(i + 1)}</p>,
  }));
  return (
    <>
      <Tabs label={words.parts} tabs={tabs} selected={`${theme}-${of.tab.value}`} onSelect={select} />
      <Card label={words.inTheme(words.card, theme)} message={of.message.value} work={work} />
      <Button onClick={() => { of.open.value = true; }} aria-haspopup="dialog">{words.dialog}</Button>
      <Dialog title={words.dialog} open={of.open.value} onClose={() => { of.open.value = false; }}>
        <p>{words.closing}</p>
      </Dialog>
    </>
  );
}

const PARTS = { buttons: Buttons, fields: Fields, parts: Parts };

/** The controls of one theme. All tokens are light-dark() colors, so a color scheme is a theme. */
function Theme({ theme }: { theme: 'light' | 'dark' }) {
  const of = useMemo(() => new Gallery(), []);
  return (
    <div class="card" style={{ colorScheme: theme, background: 'var(--ground)', color: 'var(--ink)' }}>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((name) => {
        const Part = PARTS[name];
        return (
          <section key={name} aria-label={words.inTheme(words[name], theme)}>
            <h2>{words[name]}</h2>
            <Part of={of} theme={theme} />
          </section>
        );
      })}
    </div>
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
