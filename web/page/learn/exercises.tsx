// The exercises of a chapter: a card for each task, which opens, takes an answer, and explains why it is wrong.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import type { Chapter } from './check.ts';
import { Exercise } from './exercise.ts';
import { Input } from './inputs.tsx';
import { withMath } from './math.ts';
import type { Progress } from './progress.ts';
import { words } from './words.ts';

export function Exercises({ chapter, progress }: { chapter: Chapter; progress: Progress }) {
  const { path, tasks } = chapter;
  const all = useMemo(() => tasks.map((task) => new Exercise(task, () => progress.remember(`${path}/${task.id}`))), []);
  useEffect(() => {
    const wanted = () => all.find(({ task }) => location.hash === `#task-${task.id}`)?.call();
    addEventListener('hashchange', wanted);
    wanted();
    return () => removeEventListener('hashchange', wanted);
  }, []);
  return (
    <>
      <p class="soft tally" role="status">{words.tally(progress.solvedIn(chapter), tasks.length)}</p>
      {all.map((exercise, i) => (
        <Card
          key={exercise.task.id} exercise={exercise} number={i + 1} next={all[i + 1]}
          solved={progress.known.value.has(`${path}/${exercise.task.id}`)}
        />
      ))}
    </>
  );
}

interface CardProps {
  exercise: Exercise;
  number: number;
  solved: boolean;
  next?: Exercise;
}

function Card({ exercise, number, solved, next }: CardProps) {
  const card = useRef<HTMLDetailsElement>(null);
  const { task, message } = exercise;
  useSignalEffect(() => {
    if (!exercise.called.value || !card.current) return;
    card.current.open = true;
    card.current.querySelector('summary')?.focus({ preventScroll: true });
    card.current.scrollIntoView({ block: 'start' });
  });
  const toggle = () => {
    if (card.current?.open && !exercise.ready.value) void exercise.open();
  };
  const ready = exercise.ready.value;
  return (
    <details class="task" id={`task-${task.id}`} data-solved={solved ? 'yes' : undefined} ref={card} onToggle={toggle}>
      <summary><b data-number={number}>{task.title}</b><span class="sign">{solved && words.solved}</span></summary>
      <div class="inside" data-ready={ready ? 'yes' : undefined}>
        <Prose text={task.prompt} />
        {ready && <Input exercise={exercise} />}
        <p class="says" role="status" data-mood={message.value.mood ?? ''}><Formulas text={message.value.text} /></p>
        {ready && (
          <div class="row tools">
            {exercise.won.value && next &&
              <Button first class="onward-task" onClick={() => next.call()}>{words.nextTask}</Button>}
            {task.kind !== 'press' && <Button first onClick={() => exercise.check()}>{words.check}</Button>}
            <Button onClick={() => exercise.hint()}>{words.hint}</Button>
            <Button onClick={() => exercise.again()}>{words.again}</Button>
            <Button onClick={() => exercise.showAnswer()}>{words.showAnswer}</Button>
          </div>
        )}
      </div>
    </details>
  );
}

/** HTML of ours, with formulas. */
export function Prose({ text }: { text: string }) {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: withMath(text) }} />;
}

/** A message. Our formulas are set; the reader's text stays text. */
function Formulas({ text }: { text: string }) {
  return text.split(/(\\\(.+?\\\))/).map((part, i) => (
    part.startsWith('\\(') ? <span key={i} dangerouslySetInnerHTML={{ __html: withMath(part) }} /> : part
  ));
}
