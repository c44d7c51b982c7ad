// The tab Model: the text for a solver, what is asked for, Run, and what came of it.
import { model as words } from '../words.ts';
import { Button } from '../../kit/button.tsx';
import { Choice, labels } from '../../kit/choice.tsx';
import { Working } from '../../kit/said.tsx';
import { Toast } from '../../kit/toast.tsx';
import { Toggle } from '../../kit/toggle.tsx';
import { sentence } from '../../kit/words.ts';
import type { Lab } from '../store.ts';
import type { Workbench } from './store.ts';

export function ModelPanel({ lab: { bench, editor } }: { lab: Lab }) {
  if (!editor.board) return <p>{words.nothing}</p>;
  if (bench.large) return <p>{words.large}</p>;
  const play = () => {
    bench.play();
    document.getElementById('sheet')?.scrollIntoView({ block: 'nearest' }); // on a phone it is far above
  };
  const {
    written: { value: written },
    job,
    ran: { value: ran },
    said: { value: said },
  } = bench;
  return (
    <>
      <Wish bench={bench} />
      <p class="soft" role="status">
        {written && bench.old && words.old}
      </p>
      <textarea
        id="model-text"
        class="model-text"
        aria-label={words.text}
        rows={16}
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        readOnly={bench.long}
        value={bench.text.value}
        onInput={(event) => {
          bench.text.value = event.currentTarget.value;
        }}
      />
      <div class="row tight">
        <Button
          id="run-model"
          first
          disabled={!written || bench.old}
          onClick={() => void bench.run()}
        >
          {words.run}
        </Button>
        <Solvers bench={bench} />
        <Button onClick={() => void bench.copy()}>{words.copy}</Button>
        <Button onClick={() => bench.save()}>{words.save}</Button>
        {(bench.old || bench.edited) && (
          <Button onClick={() => void bench.write()}>{words.again}</Button>
        )}
      </div>
      <Working work={job.work.value} onStop={() => job.stop()} starter="run-model" />
      <p class="problem" role="status">
        {sentence(job.said.value)}
      </p>
      {ran?.said && (
        <pre class="model-text" tabIndex={0} role="region" aria-label={words.printed}>
          {ran.said}
        </pre>
      )}
      <div class="found" data-good={said.good || undefined}>
        {bench.presses.length > 0 && (
          <Button id="play-model" icon="play" label={words.play} onClick={play} />
        )}
        <Toast id="model-said" note={said} />
      </div>
    </>
  );
}

/** The language, its dialect, and what is asked for. */
function Wish({ bench }: { bench: Workbench }) {
  const { format, objective, formats } = bench;
  const languages = [...new Set(formats.map(({ language }) => language))];
  const dialects = formats.filter(({ language }) => language === format.language);
  return (
    <section class="group" aria-label={words.languages}>
      <div class="row tight languages">
        {languages.map((name) => (
          <Button
            key={name}
            pressed={name === format.language}
            onClick={() => void bench.speak(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div class="pair">
        <Choice
          id="model-format"
          label={words.format}
          value={format.name}
          onChange={(to) => void bench.choose({ format: to })}
          options={labels(dialects.map(({ name }) => name))}
        />
        <Choice
          id="model-objective"
          label={words.asked}
          value={objective}
          onChange={(to) => void bench.choose({ objective: to })}
          options={labels(format.objectives, (name) => words.objectives[name] ?? name)}
        />
      </div>
      {bench.publishable && (
        <Toggle
          id="published"
          label={words.published}
          value={bench.wish.value.published}
          onChange={(published) => void bench.choose({ published })}
        />
      )}
    </section>
  );
}

/** Who runs the text. */
function Solvers({ bench }: { bench: Workbench }) {
  const options = bench.solvers.value.map(({ name, here }) => ({
    value: name,
    label: words.by(name, here),
  }));
  if (options.length === 0) return null;
  return (
    <Choice
      id="model-solver"
      class="unlabeled"
      label={words.solver}
      value={bench.solver.value}
      options={options}
      onChange={(to) => {
        bench.solver.value = to;
      }}
    />
  );
}
