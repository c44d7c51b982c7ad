// All controls in both themes, for people who change them.
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Card, type Message } from '../kit/card.tsx';
import { Choice } from '../kit/choice.tsx';
import { Dialog, Sheet } from '../kit/dialog.tsx';
import { Field, NumberField } from '../kit/field.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { Toast } from '../kit/toast.tsx';
import { Slider, Toggle } from '../kit/toggle.tsx';
import { Toolbar } from '../kit/toolbar.tsx';
import { Tooltip } from '../kit/tooltip.tsx';
import { words } from './words.ts';

const LOOKS = ['list', 'radio', 'segments'] as const;
const SURFACES = [
  { value: 'torus', label: words.torus },
  { value: 'klein', label: words.klein },
  { value: 'ball', label: words.ball, disabled: true },
] as const;

/** What the controls of one theme show. */
class Gallery {
  readonly text = signal('5x5');
  readonly number = signal(5);
  readonly surface = signal<'torus' | 'klein' | 'ball'>('torus');
  readonly on = signal(true);
  readonly open = signal<'' | 'dialog' | 'sheet'>('');
  readonly tab = signal('one');
  readonly message = signal<Message | null>({
    text: words.won, tone: 'good', note: words.long,
    actions: [
      { label: words.share, act: () => this.say(words.shared), first: true },
      { label: words.next, act: () => {} },
    ],
  });
  readonly notice = signal<Message | null>(null);

  say(text: string) { this.notice.value = { text }; }
}

/** One of the two parts of the page. */
interface PartProps {
  of: Gallery;
  theme: string;
}

function Buttons({ of, theme }: PartProps) {
  return (
    <section aria-label={words.inTheme(words.buttons, theme)}>
      <h2>{words.buttons}</h2>
      <div class="row">
        <Button first onClick={() => of.say(words.first)}>{words.first}</Button>
        <Button>{words.other}</Button>
        <Button pressed={of.on.value} onClick={() => { of.on.value = !of.on.value; }}>{words.pressed}</Button>
        <Button disabled>{words.unavailable}</Button>
        <Button href="#main">{words.link}</Button>
        <Button kind="icon" icon="close" label={words.close} />
        <Tooltip text={words.long}>{(ties) => <Button {...ties}>{words.term}</Button>}</Tooltip>
      </div>
      <Toolbar label={words.toolbar} class="row">
        <Button kind="icon" icon="undo" label={words.undo} />
        <Button kind="icon" icon="light" label={words.hint} disabled />
        <Button kind="icon" icon="boards" label={words.new} />
      </Toolbar>
    </section>
  );
}

function Fields({ of, theme }: PartProps) {
  const set = (to: typeof of.surface.value) => { of.surface.value = to; };
  const problem = of.text.value === '' ? words.empty : '';
  return (
    <section aria-label={words.inTheme(words.fields, theme)}>
      <h2>{words.fields}</h2>
      <div class="pair">
        <Field
          label={words.text} help={words.help} problem={problem} value={of.text.value}
          onInput={(to) => { of.text.value = to; }}
        />
        <NumberField
          label={words.number} min={1} max={30} value={of.number.value} onChange={(to) => { of.number.value = to; }}
        />
        {LOOKS.map((look) => (
          <Choice
            key={look} look={look} label={words.surface} value={of.surface.value} options={SURFACES} onChange={set}
          />
        ))}
        <Slider
          label={words.range} min={1} max={30} value={of.number.value} text={words.rows(of.number.value)}
          onInput={(to) => { of.number.value = to; }}
        />
      </div>
      <Toggle label={words.toggle} value={of.on.value} onChange={(to) => { of.on.value = to; }} />
    </section>
  );
}

function Parts({ of, theme }: PartProps) {
  const close = () => { of.open.value = ''; };
  const work = { label: words.working, done: 2, total: 5, onStop: () => of.say(words.stopped) };
  const select = (name: string) => { of.tab.value = name.slice(theme.length + 1); };
  const tabs = ['one', 'two'].map((name, i) => ({
    name: `${theme}-${name}`, label: words.panel(i + 1), panel: () => <p>{words.panel(i + 1)}</p>,
  }));
  return (
    <section aria-label={words.inTheme(words.parts, theme)}>
      <h2>{words.parts}</h2>
      <Tabs label={words.parts} tabs={tabs} selected={`${theme}-${of.tab.value}`} onSelect={select} />
      <Card
        label={words.inTheme(words.card, theme)} message={of.message.value} work={work}
        onClose={() => { of.message.value = null; }}
      />
      <div class="row">
        <Button onClick={() => { of.open.value = 'dialog'; }} aria-haspopup="dialog">{words.dialog}</Button>
        <Button onClick={() => { of.open.value = 'sheet'; }} aria-haspopup="dialog">{words.sheet}</Button>
      </div>
      <Dialog title={words.dialog} open={of.open.value === 'dialog'} onClose={close}><p>{words.closing}</p></Dialog>
      <Sheet title={words.sheet} open={of.open.value === 'sheet'} onClose={close}><p>{words.closing}</p></Sheet>
      <Toast message={of.notice.value} onClose={() => { of.notice.value = null; }} />
    </section>
  );
}

/** All tokens are light-dark() colors, so a color scheme is a theme. */
function Theme({ of, theme }: { of: Gallery; theme: 'light' | 'dark' }) {
  return (
    <div class="card" style={{ colorScheme: theme, background: 'var(--ground)', color: 'var(--ink)' }}>
      <Buttons of={of} theme={theme} />
      <Fields of={of} theme={theme} />
      <Parts of={of} theme={theme} />
    </div>
  );
}

/** The page; main.tsx renders it, with the boards below. */
export function Controls() {
  const galleries = useMemo(() => ({ light: new Gallery(), dark: new Gallery() }), []);
  return (
    <>
      <h1>{words.title}</h1>
      <p class="soft">{words.about}</p>
      <Theme theme="light" of={galleries.light} />
      <Theme theme="dark" of={galleries.dark} />
    </>
  );
}
