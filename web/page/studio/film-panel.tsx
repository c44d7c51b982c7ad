import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { NumberField } from '../kit/field.tsx';
import { Toggle } from '../kit/toggle.tsx';
import { MOST_FPS } from './choices.ts';
import { palettes } from './palette.ts';
import { Filled, keysOf, optionsOf } from './parts.tsx';
import { canEncode } from './video.ts';
import { words } from './words.ts';
import type { Studio } from './store.ts';

/** Numbers: least, most. */
const NUMBERS = {
  seconds: [1, 3600], perFrame: [0, 10000], fps: [1, MOST_FPS], hold: [1, 1000], scale: [0, 64],
} as const;

const FORMATS = canEncode() ? ['GIF', 'MP4', 'WebM', 'APNG', 'SVG'] : ['GIF', 'APNG', 'SVG'];

/** How the film runs, and its files. */
export function FilmPanel({ store }: { store: Studio }) {
  const motion = store.motion.value;
  return (
    <>
      <div class="pair">
        {keysOf(NUMBERS).map((name) => {
          const [min, max] = NUMBERS[name];
          return (
            <NumberField
              key={name} id={name} label={words.numbers[name]} min={min} max={max} value={motion[name]}
              onChange={(n) => store.setMotion({ [name]: n })}
            />
          );
        })}
      </div>
      <Choices store={store} />
      <div class="switches">
        {keysOf(words.motions).map((name) => (
          <Toggle
            key={name} id={name} label={words.motions[name]} value={motion[name]}
            onChange={(on) => store.setMotion({ [name]: on })}
          />
        ))}
      </div>
      <p id="length" class="soft">{store.saver.length.value}</p>
      <h2>{words.save}</h2>
      <Saves store={store} />
      <p class="soft"><Filled text={words.verify}><code>lightsout film --verify</code></Filled></p>
      <p class="soft">{words.keys}</p>
    </>
  );
}

function Choices({ store }: { store: Studio }) {
  const motion = store.motion.value;
  const colors = palettes.map(({ name, label }) => ({ value: name, label }));
  return (
    <div class="pair">
      <Choice
        id="easing" label={words.easing} value={motion.easing} options={optionsOf(words.easings)}
        onChange={(easing) => store.setMotion({ easing })}
      />
      <Choice
        id="palette" label={words.palette} value={motion.palette} options={colors}
        onChange={(palette) => store.setMotion({ palette })}
      />
      <Choice
        id="cells" label={words.cells} value={motion.cells} options={optionsOf(words.cellKinds)}
        onChange={(cells) => store.setMotion({ cells })}
      />
      <Choice
        id="aspect" label={words.aspect} value={motion.aspect} options={optionsOf(words.aspects)}
        onChange={(aspect) => store.setMotion({ aspect })}
      />
    </div>
  );
}

function Saves({ store: { saver, player, script, busy } }: { store: Studio }) {
  const none = player.plan.value.total === 0 || busy.value;
  const file = saver.file.value;
  const share = () => {
    if (file) navigator.share({ files: [file], title: words.shared }).catch(() => {}); // the sheet may be closed
  };
  return (
    <div class="row">
      {FORMATS.map((name, n) => (
        <Button
          key={name} first={n === 0} label={words.saveAs(name)} disabled={none}
          onClick={() => saver.film(name.toLowerCase())}
        >{name}</Button>
      ))}
      <Button label={words.savePresses} disabled={none} onClick={() => saver.presses()}>{words.presses}</Button>
      <Button
        label={words.saveBoards} disabled={busy.value || !script.value} onClick={() => void saver.boards()}
      >{words.boards}</Button>
      {file && <Button disabled={busy.value} onClick={share}>{words.share}</Button>}
    </div>
  );
}
