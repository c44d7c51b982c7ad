// The parts of the cards: a heading, work with progress and a stop button, and a way to step through a list.
import type { ComponentChildren } from 'preact';
import { Button, classes } from '../../kit/button.tsx';
import { Table } from '../../kit/table.tsx';
import { Working } from '../../kit/said.tsx';
import { old as oldWords, steps as words } from './words.ts';
import type { Finding } from './finding.ts';
import type { Job } from '../../kit/job.ts';

interface CardProps {
  title: string;
  /** Of its class. */
  name: string;
  /** Whether its results are those of the puzzle before the last change. */
  old?: boolean;
  hidden?: boolean;
  children: ComponentChildren;
}

/** A part of the analysis with its own heading. */
export function Card({ title, name, old = false, hidden, children }: CardProps) {
  const id = `analysis-${name}-title`;
  return (
    <section
      class={classes('analysis-card', `analysis-${name}`, old && 'is-old')}
      aria-labelledby={id}
      hidden={hidden}
    >
      <h2 id={id}>{title}</h2>
      <p class="analysis-old" role="status">
        {old && oldWords}
      </p>
      <div class="analysis-body">{children}</div>
    </section>
  );
}

/** Long work. `starter`: the id of the control that gets the focus when Stop has gone away. */
export function Running({ job, starter }: { job: Job; starter: string }) {
  return (
    <div class="analysis-work" aria-busy={job.busy || undefined}>
      <Working work={job.work.value} onStop={() => job.stop()} starter={starter} />
      <p class="problem" role="status">
        {job.said}
      </p>
    </div>
  );
}

/** The button that has something found out, until it is, and its work. */
export function Start<T>({ id, of, label }: { id: string; of: Finding<T>; label: string }) {
  return (
    <>
      <div class="row" hidden={of.fresh}>
        <Button id={id} disabled={!of.able} onClick={() => void of.find()}>
          {label}
        </Button>
      </div>
      <Running job={of.job} starter={id} />
    </>
  );
}

interface StepperProps {
  /** The name of the list, for screen readers. */
  label: string;
  count: number;
  /** Which is shown, or -1. */
  at?: number;
  said?: string;
  disabled?: boolean;
  /** Shows one of them; the first follows the last. */
  go: (at: number) => void;
}

/** Steps through a list: previous, next, and the position. */
export function Stepper({ label, count, at = -1, said, disabled, go }: StepperProps) {
  const to = (next: number) => go((next + count) % count);
  return (
    <div class="analysis-stepper" role="group" aria-label={label} hidden={count === 0}>
      <div class="row">
        <Button hidden={count < 2} disabled={disabled} onClick={() => to(Math.max(at, 0) - 1)}>
          {words.previous}
        </Button>
        <Button disabled={disabled} onClick={() => to(at + 1)}>
          {count < 2 ? words.show : words.next}
        </Button>
      </div>
      <p class="analysis-said" role="status">
        {said}
      </p>
    </div>
  );
}

type LinesProps = Parameters<typeof Table>[0] & {
  summary: string;
  id?: string;
  onToggle?: (open: boolean) => void;
};

/** A table that opens below a summary. `onToggle`: hears whether it is open, for rows that are not made before. */
export function Lines({ summary, id, class: look, onToggle, ...props }: LinesProps) {
  const toggle = (event: { currentTarget: HTMLDetailsElement }) =>
    onToggle?.(event.currentTarget.open);
  return (
    <details id={id} class={look} onToggle={toggle}>
      <summary>{summary}</summary>
      <Table label={summary} class="analysis-lines" {...props} />
    </details>
  );
}
