// The dialogs of the Lab: a starting point, a graph as text or as a file, and a link to the puzzle.
import { useEffect, useState } from 'preact/hooks';
import { FORMATS } from './files.ts';
import { EXAMPLES } from './open.ts';
import { files } from './words.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { described, Field, Labeled } from '../kit/field.tsx';
import { Said } from '../kit/said.tsx';
import type { Lab } from './store.ts';

const DIALOGS = [
  ['open', 'start-dialog', 'Start from', Start], ['import', 'import-dialog', 'Import a graph', Import],
  ['export', 'export-dialog', 'Export', Export], ['share', 'share-dialog', 'Share this puzzle', Share],
] as const;

export function Dialogs({ lab }: { lab: Lab }) {
  return DIALOGS.map(([name, id, title, Inside]) => (
    <Dialog key={name} id={id} title={title} open={lab.dialog.value === name} onClose={() => lab.ask('')}>
      <Inside lab={lab} />
    </Dialog>
  ));
}

/** Puts the focus into a field of a dialog that opens. */
function useFocus(id: string) {
  useEffect(() => document.getElementById(id)?.focus(), []);
}

/** An example, or any board by its spec. */
function Start({ lab }: { lab: Lab }) {
  useFocus('spec');
  const [text, setText] = useState('');
  const problem = lab.task.said.value;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void lab.start(text.trim(), text.trim());
  };
  const label = 'A board or game, such as 5x5, torus-6x6-mod3 or graph-cycle-9';
  return (
    <>
      <form class="spec" aria-busy={lab.task.busy || undefined} onSubmit={submit}>
        <Labeled id="spec" label={label} problem={problem}>
          <input
            {...described('spec', undefined, problem)} list="specs" autocomplete="off" autocapitalize="off"
            spellcheck={false} placeholder="graph-petersen" value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </Labeled>
        <Button type="submit" first>Open</Button>
      </form>
      <datalist id="specs">{lab.suggested.value.map((value) => <option key={value} value={value} />)}</datalist>
      <div class="examples" role="group" aria-label="Examples">
        {EXAMPLES.map(([name, id]) => <Button key={id} onClick={() => void lab.start(id, name)}>{name}</Button>)}
      </div>
      <p class="soft">{files.boards}</p>
    </>
  );
}

/** A file, or the text of one. */
function Import({ lab }: { lab: Lab }) {
  useFocus('import-text');
  const [text, setText] = useState('');
  const choose = () => {
    lab.ask('');
    document.getElementById('file')?.click();
  };
  return (
    <>
      <p>{files.kinds}</p>
      <div class="row"><Button onClick={choose}>Choose a file</Button></div>
      <Field
        id="import-text" label="Or the text of one" lines={8} problem={lab.task.said.value} value={text}
        onInput={setText}
      />
      <div class="row end"><Button first onClick={() => void lab.read(text, 'The text')}>Open this text</Button></div>
    </>
  );
}

/** Every format. */
function Export({ lab }: { lab: Lab }) {
  const pictures = ['json', 'svg', 'png'];
  return (
    <>
      <div class="formats" aria-busy={lab.task.busy || undefined}>
        {FORMATS.filter(([format]) => !lab.editor.fixed || pictures.includes(format)).map(([format, ending, about]) => (
          <Button
            key={format} class="format" label={`Save as ${format}`} onClick={() => void lab.save(format, ending)}
          ><strong>{format}</strong><span class="soft">{about}</span></Button>
        ))}
      </div>
      <p class="problem" role="alert">{lab.task.said.value}</p>
    </>
  );
}

/** Links to the puzzle. */
function Share({ lab }: { lab: Lab }) {
  const [page] = location.href.split('#');
  const here = `${page}#${lab.link.value}`;
  const links = [
    { id: 'lab-link', label: 'Link to this lab', address: here },
    { id: 'play-link', label: 'Link to play it', address: new URL(`../play/#${lab.link.value}`, page).href },
  ];
  return (
    <>
      {links.map(({ id, label, address }) => (
        <div key={id} class="link">
          <h3>{label}</h3>
          <p class="id" id={id} tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>{address}</p>
          <Button label={`Copy: ${label}`} onClick={() => void lab.copyLink(address)}>Copy</Button>
        </div>
      ))}
      <Said class="soft" text={lab.task.said.value} of={lab.task.said.value} />
      <p class="soft">{files.length(here.length)}</p>
    </>
  );
}
