// Make your own: the corner resizes, the arrows on the sides glue them, lights and the pattern are tapped.
import { Corner, Painting, PatternPad } from '../../board/editor.tsx';
import { editorWords } from '../../board/names.ts';
import { STATES } from '../../board/rules.ts';
import { Button } from '../../kit/button.tsx';
import { Said } from '../../kit/said.tsx';
import { Toast } from '../../kit/toast.tsx';
import { Stepper } from '../../kit/stepper.tsx';
import { Toggle } from '../../kit/toggle.tsx';
import { Form } from '../view/small.tsx';
import { words } from '../words.ts';
import { FORMS, Make, type Pair } from './make.ts';
import type { Store } from '../store.ts';

const said = words.own;

let make: Make | undefined;

/** Returns the view. What was made stays until another game begins. */
export function ownView(store: Store) {
  const made = make?.key === store.table.game.key ? make : new Make(store);
  make = made;
  return () => <Own make={made} />;
}

const EXAMPLES = [
  '3x4',
  'torus-6x6',
  '5x5-king-mod3',
  '100x100',
  '1000x1000',
  'graph-petersen',
  '5x5#depth-15.abc',
];

function Own({ make }: { make: Make }) {
  const {
    rules: {
      value: { states, pattern },
    },
    form,
    litOnly,
  } = make;
  return (
    <div class="own">
      <p class="own-how soft">{said.how}</p>
      <Stage make={make} />
      <div class="own-rules">
        {form.value === 'grid' && (
          <PatternPad pattern={pattern} onChange={(to) => make.setRules({ pattern: to })} />
        )}
        <div>
          <h3>{make.name}</h3>
          <Said class="soft" text={make.facts.value.join(' ')} />
        </div>
      </div>
      <div class="own-chips row">
        {FORMS.map((one) => (
          <Button key={one} pressed={one === form.value} onClick={() => make.setForm(one)}>
            {said.forms[one]}
          </Button>
        ))}
        <Stepper
          label={said.states}
          text={said.counted(states)}
          value={states}
          range={STATES}
          onChange={(n) => make.setRules({ states: n })}
        />
        <Button onClick={() => void make.deal()}>{said.deal}</Button>
      </div>
      <Toast class="soft" note={make.said.value} />
      <div class="own-acts">
        <Button first disabled={make.empty.value} onClick={() => make.play()}>
          {said.play}
        </Button>
        <Button onClick={() => void make.copy()}>{said.link}</Button>
      </div>
      <details>
        <summary>{said.more}</summary>
        <Toggle
          label={said.lit}
          value={litOnly.value}
          onChange={(on) => {
            litOnly.value = on;
          }}
        />
        <Form
          id="own-typed"
          label={said.typed}
          start=""
          button={said.open}
          suggestions={EXAMPLES}
          take={(text) => make.open(text)}
        />
      </details>
    </div>
  );
}

function Stage({ make }: { make: Make }) {
  const {
    board: { value: board },
    start: { value: start },
    rules: {
      value: { rows, columns },
    },
    form,
    side,
  } = make;
  const grid = form.value === 'grid';
  const size = grid ? { rows, columns } : { rows: side.value, columns: side.value };
  const cell = (light: number) => ({
    label: `${board.name(light)}: ${editorWords.value(start[light] ?? 0, board.modulus)}`,
  });
  return (
    <div class="own-stage">
      <Painting
        board={board}
        values={start}
        label={said.board}
        paints
        bare
        at={make.at.value}
        cell={cell}
        onAt={(light) => {
          make.at.value = light;
        }}
        onTap={(light) => make.tap(light)}
        onSet={(light, value) => make.set(light, value)}
        more={(frame) => (
          <>
            {grid && [0, 1, 2, 3].map((side) => <Side key={side} make={make} side={side} />)}
            <Corner {...size} width={frame[2]} onSize={(to, across) => make.resize(to, across)} />
          </>
        )}
      />
    </div>
  );
}

/** An arrow on a side of the board: sides with the same arrow meet. One button of a pair is enough for keys. */
function Side({ make, side }: { make: Make; side: number }) {
  const [pair, second] = [(side >> 1) as Pair, side % 2 === 1];
  const { gluedCols = 0, gluedRows = 0 } = make.board.value.lattice ?? {};
  const glue = pair === 0 ? gluedCols : gluedRows; // 0: not, 1: straight, 2: turned
  const arrow = (at: number) => `M${at - 5} 7l10 5-10 5z`;
  const heads = glue === 0 ? 'M6 12h12' : pair === 0 ? arrow(12) : arrow(6) + arrow(18);
  return (
    <button
      type="button"
      class="glue"
      data-side={side}
      data-back={(second && glue === 2) || undefined}
      data-glued={glue > 0 || undefined}
      aria-label={second ? undefined : said.glue(pair, glue)}
      tabIndex={second ? -1 : 0}
      aria-hidden={second}
      onClick={() => make.glue(pair)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={heads} />
      </svg>
    </button>
  );
}
