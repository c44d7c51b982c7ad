import {
  all,
  descriptionOf,
  find,
  focused,
  key,
  nameOf,
  press,
  settled,
  show,
  type,
} from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { Button } from '../page/kit/button.tsx';
import { Card, type Message } from '../page/kit/card.tsx';
import { Choice } from '../page/kit/choice.tsx';
import { Files } from '../page/kit/chooser.tsx';
import { Dialog } from '../page/kit/dialog.tsx';
import { Entry, Field, NumberField } from '../page/kit/field.tsx';
import { copyText } from '../page/kit/files.ts';
import { Icon } from '../page/kit/icon.tsx';
import { Progress, Working } from '../page/kit/said.tsx';
import { Stepper } from '../page/kit/stepper.tsx';
import { Table } from '../page/kit/table.tsx';
import { Tabs } from '../page/kit/tabs.tsx';
import { Toast, type Note } from '../page/kit/toast.tsx';
import { Range, Slider, Toggle } from '../page/kit/toggle.tsx';
import { Toolbar } from '../page/kit/toolbar.tsx';
import { Tooltip } from '../page/kit/tooltip.tsx';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '
  .repeat(20)
  .trim();

test('a button acts, says whether it is on, and has the classes of its kind', async () => {
  let pressed = 0;
  await show(
    <Button first pressed={false} onClick={() => pressed++}>
      Play
    </Button>,
  );
  await press(find('button', 'Play'));
  assert.equal(pressed, 1);
  assert.equal(find('button').className, 'button first');
  assert.equal(find('button').getAttribute('aria-pressed'), 'false');
  assert.equal(find('button').getAttribute('type'), 'button');
});

test('a disabled button keeps the focus, does nothing, and sends no form', async () => {
  let acted = 0;
  await show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        acted++;
      }}
    >
      <Button type="submit" disabled onClick={() => acted++}>
        Play
      </Button>
      <Button href="#there" disabled>
        Go
      </Button>
    </form>,
  );
  await press(find('button', 'Play'));
  assert.equal(acted, 0);
  assert.ok(focused(find('button', 'Play')));
  assert.equal(find('button', 'Play').getAttribute('aria-disabled'), 'true');
  assert.equal(find('link', 'Go').hasAttribute('href'), false);
});

test('a button that is a sign has a name, and a sign alone has none', async () => {
  const undo = (
    <Button kind="control" icon="undo">
      Undo
    </Button>
  );
  await show(
    <>
      <Button kind="icon" icon="close" label="Close" />
      {undo}
      <Icon name="menu" />
    </>,
  );
  assert.deepEqual(all('button').map(nameOf), ['Close', 'Undo']);
  assert.equal(document.querySelectorAll('svg:not([aria-hidden=true])').length, 0);
  assert.equal(document.querySelector('.control > span')?.textContent, 'Undo');
});

test('a field has a label, help and a problem that is announced', async () => {
  const text = signal('5x5');
  const View = () => (
    <Field
      label="Board"
      help="rows × columns"
      problem={text.value === '0x0' ? '0 rows: from 1 to 30000.' : ''}
      value={text.value}
      onInput={(to) => {
        text.value = to;
      }}
    />
  );
  await show(<View />);
  const input = find<HTMLInputElement>('textbox', 'Board');
  assert.equal(descriptionOf(input), 'rows × columns');
  assert.equal(input.hasAttribute('aria-invalid'), false);
  await type(input, '0x0');
  assert.equal(descriptionOf(input), 'rows × columns 0 rows: from 1 to 30000.');
  assert.equal(input.getAttribute('aria-invalid'), 'true');
  assert.equal(find('alert').textContent, '0 rows: from 1 to 30000.');
});

test('a field of several lines is a text area, with the same label', async () => {
  await show(<Field label="Presses" lines={4} value={LONG} onInput={() => {}} />);
  const area = find<HTMLTextAreaElement>('textbox', 'Presses');
  assert.equal(area.tagName, 'TEXTAREA');
  assert.equal(area.value, LONG);
});

test('a field for a number passes on whole numbers in its range only', async () => {
  const told: number[] = [];
  await show(
    <NumberField label="Rows" value={5} min={1} max={30} onChange={(n) => told.push(n)} />,
  );
  const input = find<HTMLInputElement>('spinbutton', 'Rows');
  for (const text of ['', '0', '31', '2.5']) {
    await type(input, text);
    assert.equal(input.getAttribute('aria-invalid'), 'true', text);
  }
  await type(input, '30');
  assert.deepEqual(told, [30]);
  assert.equal(input.hasAttribute('aria-invalid'), false);
  input.dispatchEvent(new FocusEvent('blur'));
  await settled();
  assert.equal(input.value, '5', 'the store kept its value, and the field shows it');
});

test('an entry counts when it is entered, and keeps a refused text until there is another value', async () => {
  const value = signal(LONG);
  const told: string[] = [];
  const take = (text: string) => told.push(text) > 1;
  const View = () => <Entry type="text" label="Stencil" value={value.value} onEnter={take} />;
  await show(<View />);
  const input = find<HTMLInputElement>('textbox', 'Stencil');
  assert.equal(input.value, LONG);
  await type(input, 'x');
  assert.deepEqual(told, [], 'it is not entered yet');
  const enter = async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    return [input.value, input.getAttribute('aria-invalid')];
  };
  assert.deepEqual(await enter(), ['x', 'true']);
  value.value = 'other';
  await settled();
  assert.deepEqual([input.value, input.getAttribute('aria-invalid')], ['other', null]);
  await type(input, 'right');
  assert.deepEqual(await enter(), ['other', null]);
  assert.deepEqual(told, ['x', 'right']);
});

const SURFACES = [
  { value: 'torus', label: 'Torus' },
  { value: 'klein', label: LONG, about: 'glued and turned' },
  { value: 'ball', label: 'Ball' },
] as const;

test('a choice as a list, as radio buttons and as pictures', async () => {
  const chosen = signal<'torus' | 'klein' | 'ball'>('torus');
  const set = (to: typeof chosen.value) => {
    chosen.value = to;
  };
  const View = () => (
    <>
      <Choice label="Surface" value={chosen.value} options={SURFACES} onChange={set} />
      <Choice label="Glue" look="radio" value={chosen.value} options={SURFACES} onChange={set} />
      <Choice label="Look" look="pictures" value={chosen.value} options={SURFACES} onChange={set} />
    </>
  );
  await show(<View />);
  const list = find<HTMLSelectElement>('combobox', 'Surface');
  assert.equal(list.value, 'torus');
  list.value = 'klein';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  const checked = all('radio').map((one) => (one as HTMLInputElement).checked);
  assert.deepEqual(checked, [false, true, false, false, true, false]);
  assert.deepEqual(all('radiogroup').map(nameOf), ['Glue', 'Look']);
  await press(all('radio', 'Torus')[0]!);
  assert.deepEqual([chosen.value, list.value], ['torus', 'torus']);
  assert.equal(nameOf(all('radio')[1]!), `${LONG}: glued and turned`);
});

test('a toggle and a slider say their names and values', async () => {
  const on = signal(true);
  const n = signal(3);
  const View = () => (
    <>
      <Toggle
        label={LONG}
        value={on.value}
        onChange={(to) => {
          on.value = to;
        }}
      />
      <Slider
        label="Speed"
        min={1}
        max={9}
        value={n.value}
        text={`${n.value} presses a second`}
        onInput={(to) => {
          n.value = to;
        }}
      />
      <Toggle label="Never" value={false} disabled onChange={() => {}} />
    </>
  );
  await show(<View />);
  await press(find('checkbox', LONG));
  assert.equal(on.value, false);
  on.value = true;
  await settled();
  assert.ok((find('checkbox', LONG) as HTMLInputElement).checked);
  assert.ok((find('checkbox', 'Never') as HTMLInputElement).disabled);
  await type(find('slider', 'Speed'), '7');
  assert.equal(n.value, 7);
  assert.equal(find('slider', 'Speed').getAttribute('aria-valuetext'), '7 presses a second');
  assert.equal(find('status').textContent, '7 presses a second');
  await show(
    <Range label={LONG} min={0} max={9} value={3} text="third" disabled onInput={() => {}} />,
  );
  const range = find<HTMLInputElement>('slider', LONG);
  assert.deepEqual(
    [range.disabled, range.getAttribute('aria-valuetext'), all('status').length],
    [true, 'third', 0],
  );
});

test('keys move the focus in a toolbar past what is disabled, and every button stays a stop of Tab', async () => {
  const acted: string[] = [];
  const button = (name: string, disabled = false) => (
    <Button disabled={disabled} onClick={() => acted.push(name)}>
      {name}
    </Button>
  );
  await show(
    <>
      <Toolbar label="Game" class="bar">
        {button('Undo', true)}
        {button('Hint')}
        {button(LONG)}
        {button('Off', true)}
        <Button href="#there">Go</Button>
        <Button hidden>Hidden</Button>
      </Toolbar>
      {button('Outside')}
    </>,
  );
  const bar = find('toolbar', 'Game');
  assert.equal(bar.className, 'bar');
  assert.deepEqual(
    [...bar.children].map((one) => (one as HTMLElement).tabIndex),
    [0, 0, 0, 0, 0, 0],
  );
  find('button', 'Undo').focus();
  const path = [];
  for (const name of [
    'ArrowRight',
    'ArrowDown',
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'Home',
    'End',
  ]) {
    assert.equal(await key(name), false, `the page scrolls with ${name}`);
    path.push(nameOf(document.activeElement!));
  }
  assert.deepEqual(path, ['Hint', LONG, 'Go', 'Hint', 'Go', LONG, 'Hint', 'Go']);
  assert.deepEqual(
    [await key('PageUp'), await key('Home', { ctrlKey: true }), await key('u')],
    [true, true, true],
  );
  assert.ok(focused(find('link', 'Go')), 'these keys are not of the toolbar');
  find('button', 'Outside').focus();
  assert.equal(await key('ArrowLeft'), true, 'nor is a key elsewhere');
  assert.deepEqual(acted, []);
});

test('a toast is read out, takes no focus, and goes by itself only if it is brief', async (t) => {
  const waits: (() => void)[] = [];
  const now = globalThis.setTimeout;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms = 0) =>
    ms < 1000 ? now(run, ms) : waits.push(run),
  );
  const note = signal<Note | null>(null);
  const View = () => (
    <>
      <Button>Copy</Button>
      <Toast class="soft" note={note.value} />
    </>
  );
  await show(<View />);
  find('button', 'Copy').focus();
  const said = find('status');
  const say = async (to: Note | null) => {
    note.value = to;
    await settled();
    return [said.textContent, said.className, waits.length];
  };
  assert.deepEqual(await say({ text: LONG }), [LONG, 'toast soft', 0], 'it stays');
  assert.deepEqual(await say({ text: 'Copied.', brief: true }), ['Copied.', 'toast soft', 1]);
  const first = said.firstChild;
  waits[0]!();
  await settled();
  assert.equal(said.className, 'toast gone soft', 'its text keeps the room');
  assert.deepEqual(
    await say({ text: 'Copied.', brief: true }),
    ['Copied.', 'toast soft', 2],
    'it is back',
  );
  assert.notEqual(said.firstChild, first, 'and is announced again');
  waits[0]!();
  await settled();
  assert.equal(said.className, 'toast soft', 'the time of the message before is not its own');
  assert.deepEqual(await say(null), ['', 'toast soft', 2]);
  assert.ok(focused(find('button', 'Copy')));
});

test('what is copied is said in brief, and what is not stays', async () => {
  const words = { copied: 'Copied.', notCopied: 'Select it.' };
  const copied: string[] = [];
  assert.deepEqual(
    await copyText('a', words, async (text) => {
      copied.push(text);
    }),
    { text: 'Copied.', brief: true },
  );
  assert.deepEqual(copied, ['a']);
  assert.deepEqual(await copyText('a', words, () => Promise.reject(new Error('no'))), {
    text: 'Select it.',
  });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  assert.deepEqual(
    await copyText('a', words),
    { text: 'Select it.' },
    'without https there is no clipboard',
  );
});

/** A button that opens a dialog, and the dialog. */
function Opener({ open, closed }: { open: { value: boolean }; closed: string[] }) {
  return (
    <>
      <Button
        onClick={() => {
          open.value = true;
        }}
      >
        Open
      </Button>
      <Dialog
        title="Settings"
        open={open.value}
        onClose={() => {
          closed.push('closed');
          open.value = false;
        }}
      >
        <Button>Inside</Button>
        <input type="file" />
      </Dialog>
    </>
  );
}

test('a dialog has a name, exists while it is open, and gives the focus back', async () => {
  const open = signal(false);
  const closed: string[] = [];
  await show(<Opener open={open} closed={closed} />);
  assert.equal(all('dialog').length, 0);
  assert.equal(document.querySelector('.inside'), null);
  await press(find('button', 'Open'));
  const dialog = find<HTMLDialogElement>('dialog', 'Settings');
  assert.ok(dialog.open);
  find('button', 'Inside').focus();
  await press(find('button', 'Close'));
  assert.equal(dialog.open, false);
  assert.deepEqual(closed, ['closed']);
  assert.ok(focused(find('button', 'Open')));
});

test('Escape and a press outside close a dialog, a press inside and a canceled file dialog do not', async () => {
  const open = signal(false);
  const closed: string[] = [];
  await show(<Opener open={open} closed={closed} />);
  await press(find('button', 'Open'));
  const dialog = find<HTMLDialogElement>('dialog', 'Settings');
  document.querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }));
  assert.equal(
    dialog.getAttribute('closedby'),
    'any',
    'the browser closes it after a press outside',
  );
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await settled();
  assert.equal(dialog.open, false);
  await press(find('button', 'Open'));
  assert.equal(dialog.dispatchEvent(new Event('cancel', { cancelable: true })), false);
  await settled();
  assert.equal(dialog.open, false);
  assert.deepEqual(closed, ['closed', 'closed']);
});

test('a sheet is a dialog of another kind', async () => {
  const open = signal(true);
  const close = () => {
    open.value = false;
  };
  const View = () => (
    <Dialog kind="sheet" title={LONG} open={open.value} onClose={close}>
      Rules
    </Dialog>
  );
  await show(<View />);
  const sheet = find<HTMLDialogElement>('dialog', LONG);
  assert.deepEqual([sheet.open, sheet.dataset.kind], [true, 'sheet']);
  sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
  await settled();
  assert.equal(sheet.open, false);
  await show(<Dialog title="Settings" open onClose={() => {}} />);
  assert.equal(find('dialog', 'Settings').dataset.kind, 'dialog');
});

test('tabs: one stop, arrow keys, Home and End; panels are made when they are shown and then kept', async () => {
  const selected = signal<'one' | 'two' | 'three'>('one');
  const made: string[] = [];
  const panel = (name: string) => () => {
    made.push(name);
    return <input type="text" title={name} />;
  };
  const tabs = [
    { name: 'one', label: 'One', panel: panel('one') },
    { name: 'two', label: LONG, panel: panel('two') },
    { name: 'three', label: 'Three', panel: panel('three') },
  ] as const;
  const select = (name: typeof selected.value) => {
    selected.value = name;
  };
  const View = () => (
    <Tabs label="What to do" selected={selected.value} onSelect={select} tabs={tabs} />
  );
  await show(<View />);
  assert.equal(find('tablist').getAttribute('aria-label'), 'What to do');
  assert.deepEqual(made, ['one']);
  find('tab', 'One').focus();
  await type(find('textbox', 'one'), 'kept');
  find('tab', 'One').focus();
  await key('ArrowLeft');
  assert.equal(selected.value, 'three');
  assert.ok(focused(find('tab', 'Three')));
  assert.deepEqual(
    all('tab').map((tab) => tab.tabIndex),
    [-1, -1, 0],
  );
  assert.deepEqual(
    all('tab').map((tab) => tab.getAttribute('aria-selected')),
    ['false', 'false', 'true'],
  );
  assert.equal(nameOf(find('tabpanel')), 'Three');
  assert.ok(!made.includes('two'));
  await key('Home');
  assert.equal((find('textbox', 'one') as HTMLInputElement).value, 'kept');
  assert.equal(await key('ArrowUp'), true, 'the page scrolls');
});

const won: Message = {
  text: 'You won!',
  topic: 'won',
  tone: 'good',
  actions: [
    { label: 'Share', act: () => {}, first: true },
    { label: 'Next', act: () => {} },
  ],
};

test('a card is a live region that stays, and shows tone, note, actions and work', async () => {
  const message = signal<Message | null>(null);
  let stopped = 0;
  const work = signal<Parameters<typeof Progress>[0] | null>(null);
  const View = () => <Card label="Messages" message={message.value} work={work.value} />;
  await show(<View />);
  const card = find('region', 'Messages');
  const [text] = all('status');
  assert.ok(card.hasAttribute('data-empty'));
  message.value = { ...won, note: LONG };
  await settled();
  assert.equal(all('status')[0], text);
  assert.deepEqual(
    [card.dataset.topic, card.dataset.tone, card.hasAttribute('data-empty')],
    ['won', 'good', false],
  );
  assert.deepEqual(
    all('status').map((one) => one.textContent),
    ['You won!', LONG],
  );
  assert.deepEqual(all('button').map(nameOf), ['Share', 'Next']);
  work.value = {
    label: 'Looking for fewer presses',
    done: 1,
    total: 4,
    onStop: () => {
      stopped++;
    },
  };
  await settled();
  assert.equal(find<HTMLProgressElement>('progressbar', 'Looking for fewer presses').value, 1);
  await press(find('button', 'Stop'));
  assert.equal(stopped, 1);
});

test('a card announces the same text again, and never loses the focus', async () => {
  const message = signal<Message | null>(won);
  const View = () => (
    <>
      <Button>Board</Button>
      <Card label="Messages" message={message.value} />
    </>
  );
  await show(<View />);
  const before = all('status')[0]!.firstChild;
  find('button', 'Next').focus();
  message.value = { ...won, actions: won.actions!.toReversed() };
  await settled();
  assert.notEqual(all('status')[0]!.firstChild, before, 'new text in the same region');
  assert.ok(focused(find('button', 'Next')), 'the action of the same name keeps it');
  message.value = { text: 'Look here.', actions: [{ label: 'Why?', act: () => {} }] };
  await settled();
  assert.ok(focused(find('button', 'Why?')), 'the action is gone: the first one has it');
  find('button', 'Why?').blur();
  message.value = won;
  await settled();
  assert.ok(focused(document.body), 'a card takes no focus that it did not have');
  find('button', 'Board').focus();
  find('button', 'Next').focus();
  message.value = null;
  await settled();
  assert.ok(focused(find('button', 'Board')), 'there is no action any more');
});

test('progress without a total says only that work goes on', async () => {
  await show(<Progress label={LONG} />);
  assert.equal(find('progressbar', LONG).hasAttribute('value'), false);
  assert.equal(all('button').length, 0);
  await show(<Progress label="Solving" done={9} total={4} />);
  assert.equal(find('progressbar').getAttribute('value'), '4');
});

test('a tooltip describes its control while it has the focus or the pointer, and Escape hides it', async () => {
  await show(
    <Tooltip text={LONG}>
      {(ties) => (
        <button type="button" class="term" {...ties}>
          nullity
        </button>
      )}
    </Tooltip>,
  );
  const term = find('button', 'nullity');
  assert.equal(all('tooltip').length, 0);
  term.focus();
  await settled();
  assert.equal(descriptionOf(term), LONG);
  await key('Escape');
  assert.equal(all('tooltip').length, 0);
  assert.equal(term.hasAttribute('aria-describedby'), false);
  document.querySelector('.explained')!.dispatchEvent(new PointerEvent('pointerenter'));
  await settled();
  assert.equal(all('tooltip').length, 1);
});

test('a stepper names its buttons, and stops at the ends', async () => {
  const rows = signal(29);
  const View = () => (
    <Stepper
      label={LONG}
      value={rows.value}
      range={{ least: 1, most: 30 }}
      onChange={(n) => {
        rows.value = n;
      }}
    />
  );
  await show(<View />);
  const more = find('button', `${LONG}: one more`);
  await press(more);
  await press(more);
  assert.deepEqual([rows.value, more.getAttribute('aria-disabled')], [30, 'true']);
  await press(find('button', `${LONG}: one less`));
  assert.equal(find('status', LONG).textContent, '29');
});

test('a table scrolls in a region with a name, and its rows and columns have headings', async () => {
  await show(
    <Table
      label="Games"
      caption={LONG}
      head={['', 'won']}
      numbers={[1, 2]}
      rows={[{ cells: ['5x5', 3] }]}
    />,
  );
  const region = find('region', 'Games');
  assert.equal(region.getAttribute('tabindex'), '0', 'keys scroll it');
  const cells = [...region.querySelectorAll('th, td')].map(
    (cell) => `${cell.getAttribute('scope')} ${cell.textContent}`,
  );
  assert.deepEqual(cells, ['null ', 'col won', 'row 5x5', 'null 3']);
  assert.equal(region.querySelector('td.number')?.textContent, '3');
});

test('a chooser passes on the files, and the same file can be chosen again', async () => {
  const told: string[] = [];
  await show(
    <Files
      label={LONG}
      accept=".txt"
      onFiles={(files) => told.push(...files.map(({ name }) => name))}
    />,
  );
  assert.equal(find('button').textContent, LONG);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [new File([''], 'a.txt')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  assert.deepEqual([told, input.value], [['a.txt'], '']);
});

test('when work ends, the focus goes from Stop to what started it', async () => {
  const work = signal<{ label: string } | null>({ label: LONG });
  const stop = () => {
    work.value = null;
  };
  const View = () => (
    <>
      <button id="start">Go</button>
      <Working work={work.value} onStop={stop} starter="start" />
    </>
  );
  await show(<View />);
  assert.equal(find('progressbar').getAttribute('aria-label'), LONG);
  find('button', 'Stop').focus();
  await press(find('button', 'Stop'));
  assert.ok(focused(find('button', 'Go')));
});
