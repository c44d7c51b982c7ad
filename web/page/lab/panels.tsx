// The panels of the tabs Edit and Play: files, what is selected, the puzzle, how it is arranged; the figures of the
// game, what it says, and its moves.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { changesOf, MOST_STATES, MOST_TIMES, nameOf, type Graph, type Link } from './graph/graph.ts';
import { edited, help, shown } from './words.ts';
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Entry } from '../kit/entry.tsx';
import { Labeled } from '../kit/field.tsx';
import { Toggle } from '../kit/toggle.tsx';
import type { Lab } from './store.ts';
import { Progress, Said } from '../kit/said.tsx';

export function EditPanel({ lab }: { lab: Lab }) {
  const { fixed } = lab.editor;
  const choose = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const file = input.files?.[0];
    input.value = ''; // the same file may be chosen again
    if (file) void lab.read(file, file.name);
  };
  return (
    <>
      <p id="locked" class="locked" role="status" hidden={!fixed}>{fixed?.why}</p>
      <div class="row files">
        <Button id="new" onClick={() => lab.new()}>New</Button>
        <Button id="open" onClick={() => lab.ask('open')}>Open</Button>
        <Button id="import" onClick={() => lab.ask('import')}>Import</Button>
        <Button id="export" onClick={() => lab.ask('export')}>Export</Button>
        <Button id="share" onClick={() => lab.ask('share')}>Share</Button>
      </div>
      <input
        id="file" type="file" accept=".json,.dot,.gv,.g6,.d6,.graphml,.xml,.edges,.txt,text/plain"
        aria-label="Graph file" hidden onChange={choose}
      />
      {!fixed && (
        <div id="editing" class="editing">
          <Selected lab={lab} />
          <PuzzleGroup lab={lab} />
          <Arrange lab={lab} />
        </div>
      )}
      <Help lab={lab} />
      {!fixed && <Listing graph={lab.editor.graph} />}
    </>
  );
}

function Selected({ lab }: { lab: Lab }) {
  const { editor } = lab;
  const { graph, selected } = editor;
  const link = graph.links[editor.link];
  const some = selected.size > 0;
  const title = link ? editor.linkWords(editor.link) : some ? shown.selected(editor.words(selected)) : shown.wholeGraph;
  return (
    <section class="group" aria-labelledby="what">
      <h2 id="what">{title}</h2>
      <div id="properties" class="properties">
        {link ? <LinkFields key={`${link.a} ${link.b}`} lab={lab} link={link} />
          : some ? <NodeFields key={[...selected].join(' ')} lab={lab} />
          : <p class="soft">{graph.nodes.length === 0 ? shown.noNodes : shown.noneSelected}</p>}
      </div>
      <div class="row tight">
        <Button id="copy" disabled={!some} onClick={() => lab.copy()}>Copy</Button>
        <Button id="paste" disabled={!editor.copied} onClick={() => editor.paste()}>Paste</Button>
        <Button id="duplicate" disabled={!some} onClick={() => editor.duplicate()}>Duplicate</Button>
        <Button id="all" onClick={() => editor.select({ selected: graph.nodes.keys() })}>Select all</Button>
        <Button id="delete" disabled={!some && !link} onClick={() => editor.remove()}>Delete</Button>
      </div>
    </section>
  );
}

interface CountProps {
  id: string;
  label: string;
  value: number | ''; // empty if there are several
  min?: number;
  max: number;
  set: (n: number) => void;
}

/** A field for a whole number that is taken when it is whole: what is typed on the way would be edits too. */
function Count({ min = 0, max, set, ...rest }: CountProps) {
  const enter = (text: string) => {
    const n = Math.min(Math.max(Number(text), min), max);
    if (text !== '' && Number.isInteger(n)) set(n);
  };
  return <Entry {...rest} type="number" min={min} max={max} onEnter={enter} />;
}

/** Returns the common value, or the empty text. */
function common(list: number[]) {
  return list.every((v) => v === list[0]) ? list[0] : '';
}

function NodeFields({ lab: { editor } }: { lab: Lab }) {
  const { graph, selected } = editor;
  const list = [...selected];
  const [first] = list;
  const key = editor.lightKey;
  return (
    <>
      <div class="pair">
        <Count
          id="p-light" label={key === 'goal' ? 'Light in the goal' : 'Light'} max={graph.modulus - 1}
          value={common(list.map((i) => graph.nodes[i][key]))} set={(n) => editor.setLight(selected, n)}
        />
        <Count
          id="p-self" label="Changes itself, times" max={MOST_TIMES}
          value={common(list.map((i) => graph.nodes[i].self))} set={(n) => editor.setSelf(selected, n)}
        />
      </div>
      {list.length === 1 && (
        <Labeled id="p-name" label="Name">
          <input
            id="p-name" type="text" maxLength={40} autocomplete="off" placeholder={String(first + 1)}
            value={graph.nodes[first].name}
            onChange={(event) => editor.setName(first, event.currentTarget.value.trim())}
          />
        </Labeled>
      )}
    </>
  );
}

function LinkFields({ lab: { editor }, link: { a, b, there, back } }: { lab: Lab; link: Link }) {
  const [u, v] = [nameOf(editor.graph, a), nameOf(editor.graph, b)];
  const n = Math.max(there, back);
  const ways: [string, number, number, boolean][] = [
    [`${u} – ${v}`, n, n, there === back], [`${u} → ${v}`, n, 0, back === 0], [`${v} → ${u}`, 0, n, there === 0],
  ];
  return (
    <>
      <div class="row tight" role="group" aria-label="Direction">
        {ways.map(([text, to, from, now]) => (
          <Button key={text} pressed={now} onClick={() => editor.setLink(to, from)}>{text}</Button>
        ))}
      </div>
      <div class="pair">
        <Count
          id="p-there" label={`${u} changes ${v}, times`} max={MOST_TIMES} value={there}
          set={(m) => editor.setLink(m, back)}
        />
        <Count
          id="p-back" label={`${v} changes ${u}, times`} max={MOST_TIMES} value={back}
          set={(m) => editor.setLink(there, m)}
        />
      </div>
    </>
  );
}

/** What the lights should be in the end. */
export function GoalChoice({ id, lab: { editor } }: { id: string; lab: Lab }) {
  const options = [
    { value: 'off', label: 'all off' }, { value: 'on', label: 'all on' },
    { value: 'drawn', label: 'drawn', disabled: editor.fixed !== null },
  ] as const;
  const set = (to: Graph['goal']) => editor.setGoal(to);
  return <Choice id={id} label="Goal" value={editor.goalKind} options={options} onChange={set} />;
}

function PuzzleGroup({ lab }: { lab: Lab }) {
  const { editor } = lab;
  return (
    <section class="group" aria-labelledby="puzzle-title">
      <h2 id="puzzle-title">Puzzle</h2>
      <div class="pair">
        <Count
          id="states" label="States of a light" min={2} max={MOST_STATES} value={editor.graph.modulus}
          set={(k) => editor.setModulus(k)}
        />
        <GoalChoice id="goal" lab={lab} />
      </div>
      {editor.graph.goal === 'drawn' && (
        <Toggle
          id="at-goal" label={shown.lightsSet} value={editor.atGoal} onChange={(atGoal) => editor.set({ atGoal })}
        />
      )}
      <div class="row tight" role="group" aria-label="All lights">
        <Button id="lights-off" onClick={() => editor.setLights(() => 0, edited.allOff)}>All off</Button>
        <Button id="lights-on" onClick={() => editor.setLights(() => 1, edited.allOn)}>All on</Button>
        <Button id="lights-some" onClick={() => lab.random()}>At random</Button>
      </div>
    </section>
  );
}

function Arrange({ lab }: { lab: Lab }) {
  const { editor, arranger } = lab;
  const done = arranger.done.value;
  return (
    <section class="group" aria-labelledby="arrange-title">
      <h2 id="arrange-title">Arrange</h2>
      <div class="row tight">
        <Button id="springs" onClick={() => arranger.arrange('springs')}>Springs</Button>
        <Button id="circle" onClick={() => arranger.arrange('circle')}>Circle</Button>
        <Button id="rows" onClick={() => arranger.arrange('rows')}>Rows</Button>
        <Button id="mirror" label="Mirror left and right" onClick={() => editor.mirror(false)}>Mirror ↔</Button>
        <Button id="mirror-up" label="Mirror top and bottom" onClick={() => editor.mirror(true)}>Mirror ↕</Button>
        <Button id="to-grid" onClick={() => editor.snapAll()}>To the grid</Button>
      </div>
      <div id="arranging" class="work" hidden={done === null}>
        <progress max={1} value={done ?? 1} aria-label={shown.arranging} />
        <Button id="stop-arranging" onClick={() => arranger.stop()}>Stop</Button>
      </div>
      <div class="checks">
        <Toggle
          id="snap" label="Snap to the grid" value={editor.snapping} onChange={(snapping) => editor.set({ snapping })}
        />
        <Toggle
          id="directed" label="Draw edges as arrows" value={editor.directed}
          onChange={(directed) => editor.set({ directed })}
        />
      </div>
    </section>
  );
}

function Help({ lab }: { lab: Lab }) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (lab.helped.value === 0 || !details.current) return;
    details.current.open = true;
    details.current.querySelector('summary')?.focus();
  }, [lab.helped.value]);
  return <details ref={details} id="help" class="group"><KeyList of={help.edit} /></details>;
}

/** What is inside a list of keys that opens. */
export function KeyList({ of }: { of: Record<string, string> }) {
  const lines = Object.entries(of).map(([keys, does]) => [<dt key={keys}><kbd>{keys}</kbd></dt>, <dd>{does}</dd>]);
  return <><summary>Keys</summary><dl class="keys">{lines}</dl></>;
}

/** The graph as a table, for screen readers and to check it. */
function Listing({ graph }: { graph: Graph }) {
  const [open, setOpen] = useState(false);
  const name = (i: number, n: number) => nameOf(graph, i) + (n > 1 ? ` ×${n}` : '');
  const changes = open ? changesOf(graph).map((list) => list.map(([j, n]) => name(j, n)).join(', ')) : [];
  return (
    <details id="listing" class="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The graph as a list</summary>
      <div id="list" class="scroll">
        {open && (
          <table>
            <thead>
              <tr><th scope="col">node</th><th scope="col">light</th><th scope="col">a press changes</th></tr>
            </thead>
            <tbody>
              {graph.nodes.map(({ start }, i) => (
                <tr key={i}><td>{name(i, 1)}</td><td>{start}</td><td>{changes[i] || shown.nothing}</td></tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </details>
  );
}

/** What goes back in the game, or forward. */
const MOVES = [['undo', 'Undo press', true], ['redo', 'Redo press', false], ['restart', 'Restart', true]] as const;

export function PlayPanel({ lab }: { lab: Lab }) {
  const { game } = lab;
  const { session, job, said: { value: said } } = game;
  const work = job.work.value;
  const stop = () => {
    job.stop();
    document.getElementById('hint')?.focus();
  };
  return (
    <>
      <dl class="figures">
        <div><dt>wrong lights</dt><dd id="play-left">{(session?.wrong ?? 0).toLocaleString('en')}</dd></div>
        <div><dt>presses</dt><dd id="play-moves">{(session?.moves ?? 0).toLocaleString('en')}</dd></div>
      </dl>
      <div class="card" data-won={session?.won}>
        <Said id="play-say" text={said.text} of={said} />
        {work && <Progress {...work} onStop={stop} />}
      </div>
      <div class="row tight" role="toolbar" aria-label="Moves">
        {MOVES.map(([kind, label, back]) => (
          <Button
            key={kind} id={`play-${kind}`} disabled={!(back ? session?.canUndo : session?.canRedo)}
            onClick={() => game.do({ kind })}
          >{label}</Button>
        ))}
        <Button id="hint" disabled={!session} onClick={() => void game.hint()}>Hint</Button>
        <Button id="solve" first disabled={!session} onClick={() => void game.solve()}>Solve</Button>
      </div>
      <GoalChoice id="play-goal" lab={lab} />
      <p><a id="play-this" href={`../play/#${lab.link.value}`}>Play this on the Play page</a></p>
      <p><a id="solve-this" href={`../solve/#${lab.link.value}`}>See what to press on the Solve page</a></p>
      <details class="group"><KeyList of={help.play} /></details>
    </>
  );
}
