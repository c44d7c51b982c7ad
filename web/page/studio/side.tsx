// What everyone uses: three looks, five colors, the length, and the film as a file. Everything else is behind More.
import type { ComponentChildren } from 'preact';
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Slider } from '../kit/toggle.tsx';
import { css, offered, paletteNamed, RGB } from './palette.ts';
import { Small, type View } from './parts.tsx';
import { OFFERED } from './previews.ts';
import { canEncode } from './video.ts';
import { words } from './words.ts';

/** The shortest and the longest film of the slider, in seconds. */
const SHORTEST = 3;
const LONGEST = 30;

/** `children`: what is behind More. */
export function Side({ store, children }: View & { children: ComponentChildren }) {
  const [{ board, values }, { palette, seconds }] = [
    store.previews.looks.value,
    store.motion.value,
  ];
  const looks = OFFERED.map((value) => {
    const picture = <Small board={board} palette={palette} values={values[value]} />;
    return { value, label: words.looks[value], picture };
  });
  const colors = [...offered, RGB.name].map((value, n) => {
    const background =
      value === RGB.name ? 'var(--all-colors)' : css(paletteNamed(value).shade(1, 2));
    return {
      value,
      label: words.palettes[n],
      picture: <span class="swatch" style={{ background }} />,
    };
  });
  return (
    <section class="side" aria-label={words.side}>
      <div class="heading">
        <h1 id="title">{store.title.value}</h1>
        <p class="soft">{store.summary.value}</p>
      </div>
      <Choice
        id="looks"
        class="looks"
        look="pictures"
        label={words.look}
        value={store.look.value.look}
        options={looks}
        onChange={(look) => store.setLook({ look, dither: '' })}
      />
      <div class="length">
        <Slider
          id="seconds"
          label={words.filmLength}
          min={SHORTEST}
          max={LONGEST}
          value={seconds}
          text={words.seconds(seconds)}
          onInput={(n) => store.setMotion({ seconds: n, perFrame: 0 })}
        />
      </div>
      <Choice
        id="colors"
        class="swatches"
        look="pictures"
        label={words.colors}
        value={palette}
        options={colors}
        onChange={(name) => store.setMotion({ palette: name })}
      />
      <Actions store={store} />
      {store.more.value && children}
    </section>
  );
}

function Actions({ store }: View) {
  const { saver, player, busy, more } = store;
  const none = player.plan.value.total === 0 || busy.value;
  const [format, label] = canEncode() ? ['mp4', words.saveVideo] : ['gif', words.saveFilm];
  return (
    <div class="actions">
      <Button first disabled={none} onClick={() => saver.film(format)}>
        {label}
      </Button>
      <Button disabled={none} onClick={() => saver.share(format)}>
        {words.share}
      </Button>
      <Button
        id="more"
        aria-expanded={more.value}
        aria-controls="bench"
        onClick={() => {
          more.value = !more.value;
        }}
      >
        {more.value ? words.less : words.more}
      </Button>
      <a href="exhibition/">{words.exhibition}</a>
    </div>
  );
}
