import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { NumberField } from '../kit/field.tsx';
import { MOST_SEED, orders } from './choices.ts';
import { Files, Small } from './parts.tsx';
import { words } from './words.ts';
import type { Studio } from './store.ts';

/** The order of presses. Every order is shown side by side, all at the same moment of the film. */
export function OrderPanel({ store }: { store: Studio }) {
  const { previews, player, order, seed } = store;
  const at = player.paced.value;
  const options = orders.filter((name) => !store.lacks(name)).map((value) => {
    const board = store.script.value?.board ?? null;
    const walk = previews.walks.value[value];
    const values = walk?.board === board ? walk?.go(Math.min(at, 2 * walk.buttons.length)) : undefined;
    const picture = <Small board={board} palette={store.motion.value.palette} values={values} at={at} />;
    return { value, label: value, about: words.orders[value], picture };
  });
  return (
    <>
      <div aria-busy={previews.busy.value}>
        <Choice
          id="order" look="pictures" label={words.order} value={order.value} options={options}
          onChange={(value) => store.setOrder(value)}
        />
      </div>
      <NumberField
        id="seed" label={words.seed} value={seed.value} min={1} max={MOST_SEED}
        onChange={(n) => store.setOrder(order.value, n)}
      />
      <div class="row">
        <Files label={words.times} accept="image/*" onFiles={(files) => void store.openTimes(files)} />
        <span class="soft">{store.times.value?.name ?? words.noImage}</span>
      </div>
      <div class="row">
        <Button onClick={() => { store.dialog.value = { kind: 'pad', on: 'curve' }; }}>{words.drawCurve}</Button>
      </div>
    </>
  );
}
