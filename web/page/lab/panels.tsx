// The panels of the tabs Edit and Play: files, what is selected, the puzzle, how it is arranged; the figures of the
// game, what it says, and its moves.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Lines } from './analyze/parts.tsx';
import {
  changesOf,
  MOST_STATES,
  MOST_TIMES,
  nameOf,
  type Graph,
  type Link,
} from './graph/graph.ts';
import { edited, help, played, shown } from './words.ts';
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Entry, NumberField } from '../kit/field.tsx';
import { Toggle } from '../kit/toggle.tsx';
import { Toolbar } from '../kit/toolbar.tsx';
import type { Lab } from './store.ts';
import { Said, Working } from '../kit/said.tsx';

export function EditPanel({ lab }: { lab: Lab }) {
  const { fixed } = lab.editor;
  return (
    <>
      <p id="locked" class="locked" role="status" hidden={!fixed}>
        {fixed?.why}
      </p>
      <div class="row files">
        <Button id="new" onClick={() => lab.new()}>
          {shown.new}
        </Button>
        {(['open', 'import', 'export', 'share'] as const).map((name) => (
          <Button key={name} id={name} onClick={() => lab.ask(name)}>
            {shown.files[name]}
          </Button>
        ))}
      </div>
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
  const title = link
    ? editor.linkWords(editor.link)
    : some
      ? shown.selected(editor.words(selected))
      : shown.wholeGraph;
  return (
    <section class="group" aria-labelledby="what">
      <h2 id="what">{title}</h2>
      <div id="properties" class="properties">
        {link ? (
          <LinkFields key={`${link.a} ${link.b}`} lab={lab} link={link} />
        ) : some ? (
          <NodeFields key={[...selected].join(' ')} lab={lab} />
        ) : (
          <p class="soft">{graph.nodes.length === 0 ? shown.noNodes : shown.noneSelected}</p>
        )}
      </div>
      <div class="row tight">
        <Button id="copy" disabled={!some} onClick={() => lab.copy()}>
          {shown.copy}
        </Button>
        <Button id="paste" disabled={!editor.copied} onClick={() => editor.paste()}>
          {shown.paste}
        </Button>
        <Button id="duplicate" disabled={!some} onClick={() => editor.duplicate()}>
          {shown.duplicate}
        </Button>
        <Button id="all" onClick={() => editor.select({ selected: graph.nodes.keys() })}>
          {shown.selectAll}
        </Button>
        <Button id="delete" disabled={!some && !link} onClick={() => editor.remove()}>
          {shown.delete}
        </Button>
      </div>
    </section>
  );
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
        <NumberField
          id="p-light"
          whole
          label={shown.lightOf[key]}
          min={0}
          max={graph.modulus - 1}
          value={common(list.map((i) => graph.nodes[i][key]))}
          onChange={(n) => editor.setLight(selected, n)}
        />
        <NumberField
          id="p-self"
          whole
          label={shown.itself}
          min={0}
          max={MOST_TIMES}
          value={common(list.map((i) => graph.nodes[i].self))}
          onChange={(n) => editor.setSelf(selected, n)}
        />
      </div>
      {list.length === 1 && (
        <Entry
          id="p-name"
          type="text"
          label={shown.nodeName}
          maxLength={40}
          placeholder={String(first + 1)}
          value={graph.nodes[first].name}
          onEnter={(text) => editor.setName(first, text.trim())}
        />
      )}
    </>
  );
}

function LinkFields({ lab: { editor }, link: { a, b, there, back } }: { lab: Lab; link: Link }) {
  const [u, v] = [nameOf(editor.graph, a), nameOf(editor.graph, b)];
  const n = Math.max(there, back);
  const ways: [string, number, number, boolean][] = [
    [shown.bothWays(u, v), n, n, there === back],
    [shown.oneWay(u, v), n, 0, back === 0],
    [shown.oneWay(v, u), 0, n, there === 0],
  ];
  return (
    <>
      <div class="row tight" role="group" aria-label={shown.direction}>
        {ways.map(([text, to, from, now]) => (
          <Button key={text} pressed={now} onClick={() => editor.setLink(to, from)}>
            {text}
          </Button>
        ))}
      </div>
      <div class="pair">
        <NumberField
          id="p-there"
          whole
          label={shown.changes(u, v)}
          min={0}
          max={MOST_TIMES}
          value={there}
          onChange={(m) => editor.setLink(m, back)}
        />
        <NumberField
          id="p-back"
          whole
          label={shown.changes(v, u)}
          min={0}
          max={MOST_TIMES}
          value={back}
          onChange={(m) => editor.setLink(there, m)}
        />
      </div>
    </>
  );
}

function GoalChoice({ id, lab: { editor } }: { id: string; lab: Lab }) {
  const set = (to: Graph['goal']) => editor.setGoal(to);
  return (
    <Choice
      id={id}
      label={shown.goal}
      value={editor.goalKind}
      options={shown.goals}
      onChange={set}
    />
  );
}

function PuzzleGroup({ lab }: { lab: Lab }) {
  const { editor } = lab;
  return (
    <section class="group" aria-labelledby="puzzle-title">
      <h2 id="puzzle-title">{shown.puzzle}</h2>
      <div class="pair">
        <NumberField
          id="states"
          whole
          label={shown.states}
          min={2}
          max={MOST_STATES}
          value={editor.graph.modulus}
          onChange={(k) => editor.setModulus(k)}
        />
        <GoalChoice id="goal" lab={lab} />
      </div>
      {editor.graph.goal === 'drawn' && (
        <Toggle
          id="at-goal"
          label={shown.lightsSet}
          value={editor.atGoal}
          onChange={(atGoal) => editor.set({ atGoal })}
        />
      )}
      <div class="row tight" role="group" aria-label={shown.allLights}>
        <Button id="lights-off" onClick={() => editor.setLights(() => 0, edited.allOff)}>
          {shown.allOff}
        </Button>
        <Button id="lights-on" onClick={() => editor.setLights(() => 1, edited.allOn)}>
          {shown.allOn}
        </Button>
        <Button id="lights-some" onClick={() => lab.random()}>
          {shown.atRandom}
        </Button>
      </div>
    </section>
  );
}

function Arrange({ lab }: { lab: Lab }) {
  const { editor, arranger } = lab;
  const done = arranger.done.value;
  return (
    <section class="group" aria-labelledby="arrange-title">
      <h2 id="arrange-title">{shown.arrange}</h2>
      <div class="row tight">
        {(['springs', 'circle', 'rows'] as const).map((how) => (
          <Button key={how} id={how} onClick={() => arranger.arrange(how)}>
            {shown.arranges[how]}
          </Button>
        ))}
        <Button id="mirror" label={shown.mirrorAcross} onClick={() => editor.mirror(false)}>
          {shown.across}
        </Button>
        <Button id="mirror-up" label={shown.mirrorDown} onClick={() => editor.mirror(true)}>
          {shown.down}
        </Button>
        <Button id="to-grid" onClick={() => editor.snapAll()}>
          {shown.toGrid}
        </Button>
      </div>
      <div id="arranging" class="work" hidden={done === null}>
        <progress max={1} value={done ?? 1} aria-label={shown.arranging} />
        <Button id="stop-arranging" onClick={() => arranger.stop()}>
          {shown.stop}
        </Button>
      </div>
      <div class="checks">
        <Toggle
          id="snap"
          label={shown.snap}
          value={editor.snapping}
          onChange={(snapping) => editor.set({ snapping })}
        />
        <Toggle
          id="directed"
          label={shown.arrows}
          value={editor.directed}
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
  return (
    <details ref={details} id="help" class="group">
      <KeyList of={help.edit} />
    </details>
  );
}

/** What is inside a list of keys that opens. */
function KeyList({ of }: { of: Record<string, string> }) {
  const lines = Object.entries(of).map(([keys, does]) => [
    <dt key={keys}>
      <kbd>{keys}</kbd>
    </dt>,
    <dd>{does}</dd>,
  ]);
  return (
    <>
      <summary>{help.title}</summary>
      <dl class="keys">{lines}</dl>
    </>
  );
}

/** The graph as a table, for screen readers and to check it. */
function Listing({ graph }: { graph: Graph }) {
  const [open, setOpen] = useState(false);
  const name = (i: number, n: number) => nameOf(graph, i) + (n > 1 ? ` ×${n}` : '');
  const rows = (open ? changesOf(graph) : []).map((list, i) => {
    const changes = list.map(([j, n]) => name(j, n)).join(', ');
    return { cells: [name(i, 1), graph.nodes[i].start, changes || shown.nothing] };
  });
  return <Lines {...shown.list} id="listing" class="group" rows={rows} onToggle={setOpen} />;
}

export function PlayPanel({ lab }: { lab: Lab }) {
  const { game } = lab;
  const {
    session,
    job,
    said: { value: said },
  } = game;
  return (
    <>
      <dl class="figures">
        <div>
          <dt>{played.wrong}</dt>
          <dd id="play-left">{played.count(session?.wrong ?? 0)}</dd>
        </div>
        <div>
          <dt>{played.presses}</dt>
          <dd id="play-moves">{played.count(session?.moves ?? 0)}</dd>
        </div>
      </dl>
      <div class="card" data-won={session?.won}>
        <Said id="play-say" text={said.text} of={said} />
        <Working work={job.work.value} onStop={() => job.stop()} starter="hint" />
      </div>
      <Toolbar class="row tight" label={played.moves}>
        {(['undo', 'redo', 'restart'] as const).map((kind) => (
          <Button
            key={kind}
            id={`play-${kind}`}
            disabled={!(kind === 'redo' ? session?.canRedo : session?.canUndo)}
            onClick={() => game.do({ kind })}
          >
            {played[kind]}
          </Button>
        ))}
        <Button id="mix" disabled={!session} onClick={() => lab.mix()}>
          {played.mix}
        </Button>
        <Button id="hint" disabled={!session} onClick={() => void game.hint()}>
          {played.hint}
        </Button>
        <Button id="solve" first disabled={!session} onClick={() => void game.solve()}>
          {played.solve}
        </Button>
      </Toolbar>
      <GoalChoice id="play-goal" lab={lab} />
      <p>
        <a id="play-this" href={`../play/#${lab.link.value}`}>
          {played.playPage}
        </a>
      </p>
      <p>
        <a id="solve-this" href={`../solve/#${lab.link.value}`}>
          {played.solvePage}
        </a>
      </p>
      <details class="group">
        <KeyList of={help.play} />
      </details>
    </>
  );
}
