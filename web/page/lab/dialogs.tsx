// The dialogs of the Lab: a starting point, a graph as text or as a file, and a link to the puzzle.
import { useState } from 'preact/hooks';
import { dialogs, examples, files, formats } from './words.ts';
import { Button } from '../kit/button.tsx';
import { Files } from '../kit/chooser.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { copyText } from '../kit/files.ts';
import { Toast, type Note } from '../kit/toast.tsx';
import type { Lab } from './store.ts';

/** The endings of files with graphs. */
const ENDINGS = '.json,.dot,.gv,.g6,.d6,.graphml,.xml,.edges,.col,.s6,.txt,text/plain';

const DIALOGS = { open: Start, import: Import, export: Export, share: Share };

export function Dialogs({ lab }: { lab: Lab }) {
  const name = lab.dialog.value;
  const Inside = name && DIALOGS[name];
  return (
    <Dialog
      id={`${name}-dialog`}
      title={name && dialogs[name]}
      open={name !== ''}
      onClose={() => lab.ask('')}
    >
      {Inside && <Inside lab={lab} />}
    </Dialog>
  );
}

function Start({ lab }: { lab: Lab }) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void lab.start(text.trim(), text.trim());
  };
  return (
    <>
      <form class="spec" aria-busy={lab.task.busy || undefined} onSubmit={submit}>
        <Field
          autofocus
          id="spec"
          label={dialogs.spec}
          problem={lab.task.said.value}
          placeholder={dialogs.sample}
          value={text}
          suggestions={lab.suggested.value}
          onInput={setText}
        />
        <Button type="submit" first>
          {dialogs.openIt}
        </Button>
      </form>
      <div class="examples" role="group" aria-label={dialogs.examples}>
        {Object.entries(examples).map(([id, name]) => (
          <Button key={id} onClick={() => void lab.start(id, name)}>
            {name}
          </Button>
        ))}
      </div>
      <p class="soft">{dialogs.boards}</p>
    </>
  );
}

function Import({ lab }: { lab: Lab }) {
  const [text, setText] = useState('');
  return (
    <>
      <p>{dialogs.kinds}</p>
      <div class="row">
        <Files
          label={dialogs.choose}
          accept={ENDINGS}
          onFiles={([file]) => file && void lab.read(file, file.name)}
        />
      </div>
      <Field
        autofocus
        id="import-text"
        label={dialogs.text}
        lines={8}
        problem={lab.task.said.value}
        value={text}
        onInput={setText}
      />
      <div class="row end">
        <Button first onClick={() => void lab.read(text, files.theText)}>
          {dialogs.openText}
        </Button>
      </div>
    </>
  );
}

function Export({ lab }: { lab: Lab }) {
  const { fixed } = lab.editor;
  const pictures = ['json', 'svg', 'png'];
  return (
    <>
      <div class="formats" aria-busy={lab.task.busy || undefined}>
        {Object.entries(formats)
          .filter(([format]) => !fixed || pictures.includes(format))
          .map(([format, about]) => (
            <Button
              key={format}
              class="format"
              label={dialogs.saveAs(format)}
              onClick={() => void lab.save(format)}
            >
              <strong>{format}</strong>
              <span class="soft">{about}</span>
            </Button>
          ))}
      </div>
      <p class="problem" role="alert">
        {lab.task.said.value}
      </p>
    </>
  );
}

function Share({ lab }: { lab: Lab }) {
  const [note, setNote] = useState<Note | null>(null);
  const copy = async (address: string) => setNote(await copyText(address, files, lab.outside.copy));
  const [page] = location.href.split('#');
  const here = `${page}#${lab.link.value}`;
  const links = [
    { id: 'lab-link', label: dialogs.labLink, address: here },
    {
      id: 'play-link',
      label: dialogs.playLink,
      address: new URL(`../play/#${lab.link.value}`, page).href,
    },
  ];
  return (
    <>
      {links.map(({ id, label, address }) => (
        <div key={id} class="link">
          <h3>{label}</h3>
          <p class="id" id={id} tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
            {address}
          </p>
          <Button label={dialogs.copyIt(label)} onClick={() => void copy(address)}>
            {dialogs.copy}
          </Button>
        </div>
      ))}
      <Toast class="soft" note={note} />
      <p class="soft">{dialogs.length(here.length)}</p>
    </>
  );
}
