import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Slider, Toggle } from '../kit/toggle.tsx';
import { diffuses, dithers, looks, usedDither, usualLook } from './choices.ts';
import { keysOf, optionsOf, Small } from './parts.tsx';
import { words } from './words.ts';
import type { Studio } from './store.ts';

/** The tones: least, most, step. */
const TONES = { brightness: [-1, 1, 0.02], contrast: [-1, 3, 0.05], gamma: [0.2, 4, 0.05] } as const;

/** How pictures become lights: the looks side by side, then every dither, and the tones. */
export function LookPanel({ store }: { store: Studio }) {
  const [look, previews, { palette }] = [store.look.value, store.previews.looks.value, store.motion.value];
  const grid = store.board.value?.lattice !== null;
  const small = (name: string) => <Small board={previews.board} palette={palette} values={previews.values[name]} />;
  // A look comes with the dither that suits it.
  const lookOptions = Object.keys(looks).map((value) => (
    { value, label: words.looks[value], picture: small(`look ${value}`) }
  ));
  const ditherOptions = dithers.filter((name) => grid || !diffuses(name, grid)).map((value) => (
    { value, label: value, picture: small(`dither ${value}`) }
  ));
  return (
    <>
      <Choice
        id="look" look="pictures" label={words.look} value={look.look} options={lookOptions}
        onChange={(value) => store.setLook({ look: value, dither: '' })}
      />
      <h2>{words.dither}</h2>
      <div aria-busy={store.previews.busy.value}>
        <Choice
          id="dither" look="pictures" label={words.dither} value={usedDither(look, grid)} options={ditherOptions}
          onChange={(dither) => store.setLook({ dither })}
        />
      </div>
      <h2>{words.tones}</h2>
      <Tones store={store} />
      <Choice
        id="fit" label={words.fit} value={look.fit} options={optionsOf(words.fits)}
        onChange={(fit) => store.setLook({ fit })}
      />
      <Choice
        id="near" label={words.near} value={look.exact ? 'exact' : 'eye'} options={optionsOf(words.nears)}
        onChange={(near) => store.setLook({ exact: near === 'exact' })}
      />
      <div class="row"><Button onClick={() => store.setLook(usualLook)}>{words.asAtFirst}</Button></div>
    </>
  );
}

function Tones({ store }: { store: Studio }) {
  const look = store.look.value;
  return (
    <>
      <div class="tones">
        {keysOf(TONES).map((name) => {
          const [min, max, step] = TONES[name];
          return (
            <Slider
              key={name} id={name} label={words.tone[name]} min={min} max={max} step={step} value={look[name]}
              text={look[name].toFixed(2)} onInput={(n) => store.setLook({ [name]: n })}
            />
          );
        })}
      </div>
      <div class="switches">
        {keysOf(words.switches).map((name) => (
          <Toggle
            key={name} id={name} label={words.switches[name]} value={look[name]}
            onChange={(on) => store.setLook({ [name]: on })}
          />
        ))}
      </div>
    </>
  );
}
