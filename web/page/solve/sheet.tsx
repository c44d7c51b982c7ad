// The rules of the puzzle, on a sheet.
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { PatternPad, PatternSign } from '../board/editor.tsx';
import { patternName, PATTERNS, SIDE, STATES } from '../board/rules.ts';
import type { Mode, Solver } from './store.ts';
import { words } from './words.ts';

export function Rules({
  store,
  open,
  onClose,
}: {
  store: Solver;
  open: boolean;
  onClose: () => void;
}) {
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
    <Dialog id="rules" kind="sheet" title={words.rules} open={open} onClose={onClose}>
      <Choice
        label={words.game}
        value={toy.value?.spec ?? ''}
        options={words.toys}
        onChange={(spec) => void store.choose(spec)}
      />
      {toy.value ? <p class="soft">{words.fixed}</p> : <Grid store={store} />}
      <div class="pair">
        <Choice
          label={words.goal}
          value={goalKind.value}
          options={words.goals}
          onChange={(kind) => store.setGoal(kind)}
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
        <Button first onClick={onClose}>
          {words.done}
        </Button>
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
        <Stepper
          label={words.columns}
          value={columns}
          range={SIDE}
          onChange={(n) => set({ columns: n })}
        />
        <Stepper
          label={words.states}
          value={states}
          range={STATES}
          onChange={(n) => set({ states: n })}
        />
      </div>
      <Choice
        label={words.edges}
        value={edges}
        options={words.surfaces}
        onChange={(to) => set({ edges: to })}
      />
      <div class="presses">
        <PatternPad pattern={pattern} onChange={(to) => set({ pattern: to })} />
        <div class="presets" role="group" aria-label={words.presets}>
          {Object.entries(words.patterns).map(([value, label]) => (
            <Button
              key={value}
              pressed={patternName(pattern) === value}
              onClick={() => set({ pattern: PATTERNS[value]! })}
            >
              <PatternSign pattern={PATTERNS[value]!} />
              {label}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}
