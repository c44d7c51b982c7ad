import { Button } from '../kit/button.tsx';
import { Field, Labeled } from '../kit/field.tsx';
import { Said } from '../kit/toast.tsx';
import { LONGEST } from './sizes.ts';
import { wide, words } from './words.ts';
import type { Studio } from './store.ts';

/** Suggested sizes: on all but the last, which is famous for its nullity, every picture is exact. */
const OFFERED = ['24x32', '45x60', '60x80', '80x60', '60x60', '90x120', '39x39'];

/** The board: its size, with the claim about it; or any other board by its spec. */
export function BoardPanel({ store }: { store: Studio }) {
  const { sizes, spec } = store;
  const submit = (event: Event) => {
    event.preventDefault();
    store.choose((sizes.other.value ?? spec.value).trim());
  };
  return (
    <>
      <div class="sizes">
        <Side store={store} side="columns" />
        <span aria-hidden="true">×</span>
        <Side store={store} side="rows" />
        <Button
          label={words.turnBoard} onClick={() => store.choose(spec.value.replace(/^(\d+)x(\d+)$/, '$2x$1'))}
        >{words.turn}</Button>
      </div>
      <div class="row" role="group" aria-label={words.sizes}>
        {OFFERED.map((one) => (
          <Button key={one} data-spec={one} pressed={one === spec.value} onClick={() => store.choose(one)}>
            {wide(one)}
          </Button>
        ))}
      </div>
      <Told store={store} />
      <hr />
      <form class="other" onSubmit={submit}>
        <Field
          id="spec" label={words.other} help={words.specs} value={sizes.other.value ?? spec.value}
          onInput={(text) => { sizes.other.value = text; }}
        />
        <Button type="submit">{words.takeIt}</Button>
      </form>
    </>
  );
}

function Side({ store: { sizes }, side }: { store: Studio, side: 'rows' | 'columns' }) {
  return (
    <Labeled id={side} label={words[side]}>
      <input
        id={side} type="number" inputMode="numeric" min={1} max={LONGEST} step={1} value={sizes.sides[side]}
        onInput={(event) => sizes.type({ [side]: event.currentTarget.value })}
      />
    </Labeled>
  );
}

/** What is said of the board. It comes after a press, so it is below the controls and has its space. */
function Told({ store }: { store: Studio }) {
  const { claim, exact, problem } = store.sizes;
  const take = (spec: string) => {
    store.choose(spec);
    document.getElementById('columns')?.focus(); // the button that had the focus goes
  };
  return (
    <div class="told">
      <Said id="nullity" text={claim.value} />
      <div class="row">
        {exact.value && (
          <>
            <span>{words.nearest(wide(exact.value))}</span>
            <Button onClick={() => take(exact.value ?? '')}>{words.take(wide(exact.value))}</Button>
          </>
        )}
      </div>
      <p id="board-problem" class="problem" role="alert">{problem.value}</p>
    </div>
  );
}
