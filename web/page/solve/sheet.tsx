// The rules of the puzzle, in a dialog.
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { drawn, isSmall, patternName, PATTERNS, SIDE, STATES, withCell } from './rules.ts';
import type { Mode, Solver } from './store.ts';
import { words, type GoalKind } from './words.ts';

interface SheetProps {
  store: Solver;
  open: boolean;
  onClose: () => void;
}

export function Sheet({ store, open, onClose }: SheetProps) {
  const { goalKind, toy } = store;
  const leave = (mode: Mode) => () => {
    onClose();
    store.setMode(mode);
  };
  const find = () => {
    onClose();
    store.finder.begin();
  };
  return (
    <Dialog id="rules" title={words.rules} open={open} onClose={onClose}>
      <Choice
        label={words.game} value={toy.value?.spec ?? ''} options={words.toys}
        onChange={(spec) => void store.choose(spec)}
      />
      {toy.value ? <p class="soft">{words.fixed}</p> : <Grid store={store} />}
      <div class="pair">
        <Choice
          label={words.goal} value={goalKind.value} options={words.goals}
          onChange={(kind) => store.setGoal(kind as GoalKind)}
        />
        {goalKind.value === 'painted' && <Button onClick={leave('goal')}>{words.paint}</Button>}
      </div>
      <div class="row end">
        {!toy.value && (
          <>
            <Button onClick={leave('holes')}>{words.holes}</Button>
            <Button onClick={leave('teach')}>{words.differs}</Button>
            <Button onClick={find}>{words.find}</Button>
          </>
        )}
        <Button first onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}

/** What can be changed about a grid. */
function Grid({ store }: { store: Solver }) {
  const { rows, columns, states, edges, pattern } = store.rules.value;
  const set = store.setRules.bind(store);
  return (
    <>
      <div class="steppers">
        <Stepper label={words.rows} value={rows} range={SIDE} onChange={(n) => set({ rows: n })} />
        <Stepper label={words.columns} value={columns} range={SIDE} onChange={(n) => set({ columns: n })} />
        <Stepper label={words.states} value={states} range={STATES} onChange={(n) => set({ states: n })} />
      </div>
      <Choice label={words.edges} value={edges} options={words.surfaces} onChange={(to) => set({ edges: to })} />
      <div class="presses">
        <div class="pattern" role="group" aria-label={words.pattern}>
          {[...drawn(pattern)].map((cell, i) => (
            <button
              key={i} type="button" aria-pressed={cell === '1'} data-middle={i === 12 || undefined}
              aria-label={words.patternCell(Math.floor(i / 5) - 2, (i % 5) - 2)}
              onClick={() => set({ pattern: withCell(pattern, i) })}
            />
          ))}
        </div>
        <div class="presets" role="group" aria-label={words.presets}>
          {words.patterns.map(({ value, label }) => (
            <Button
              key={value} pressed={patternName(pattern) === value} onClick={() => set({ pattern: PATTERNS[value]! })}
            ><PatternSign pattern={PATTERNS[value]!} />{label}</Button>
          ))}
        </div>
      </div>
    </>
  );
}

interface StepperProps {
  label: string;
  text?: string;
  value: number;
  range: { least: number; most: number };
  onChange: (n: number) => void;
}

/** A number with a button for less and one for more. */
export function Stepper({ label, text, value, range: { least, most }, onChange }: StepperProps) {
  const step = (by: number) => () => onChange(value + by);
  return (
    <div class="stepper" role="group" aria-label={label}>
      {text === undefined && <span class="soft">{label}</span>}
      <Button kind="icon" icon="remove" label={words.fewer(label)} disabled={value <= least} onClick={step(-1)} />
      <output aria-label={label}>{text ?? value}</output>
      <Button kind="icon" icon="add" label={words.more(label)} disabled={value >= most} onClick={step(1)} />
    </div>
  );
}

/** A small picture of what a press changes. */
export function PatternSign({ pattern }: { pattern: string }) {
  const square = (i: number) => `M${i % 5} ${Math.floor(i / 5)}h.8v.8h-.8z`;
  const path = Array.from(drawn(pattern), (cell, i) => (cell === '1' ? square(i) : ''));
  const box = isSmall(pattern) ? '1 1 2.800 2.800' : '0 0 4.800 4.800';
  return <svg class="sign" viewBox={box} aria-hidden="true"><path d={path.join('')} /></svg>;
}
