// What is chosen of the Atlas: sizes, quiet patterns, the kind of board, colors and files.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Choice, labels } from '../kit/choice.tsx';
import { colors } from '../kit/colors.ts';
import { Entry } from '../kit/field.tsx';
import { copyText } from '../kit/files.ts';
import { lookOf, looks, setLook } from '../kit/theme.ts';
import { Toast, type Note } from '../kit/toast.tsx';
import { Range, Toggle } from '../kit/toggle.tsx';
import { save } from './plate.ts';
import { ENDS } from './board.ts';
import type { Atlas } from './store.ts';
import { SHAPES, SURFACES, words } from './words.ts';

export interface Of {
  atlas: Atlas;
}

/** The end of the sliders, and whether a board is square, are seen with the rows. */
function Size({
  atlas,
  side,
  label,
  field,
}: Of & { side: 'rows' | 'columns'; label: string; field: string }) {
  const n = atlas.place.value[side];
  const most = atlas.longest.value;
  const ends = labels(
    ENDS.filter((end) => end <= most),
    words.number,
  );
  const typed = (text: string) => {
    const n = text === '' ? NaN : Number(text);
    if (Number.isInteger(n) && n >= 1 && n <= most) atlas.resize(side, n);
  };
  return (
    <div id={`${side}-size`} class="size">
      <label for={`${side}-slider`}>{label}</label>
      {side === 'rows' && (
        <Choice
          id="slider-end"
          class="upto"
          label={words.sliderTo}
          value={String(atlas.end.value)}
          options={ends}
          onChange={(end) => {
            atlas.end.value = Number(end);
          }}
        />
      )}
      <Range
        id={`${side}-slider`}
        min={1}
        max={atlas.end.value}
        value={n}
        onInput={(n) => atlas.resize(side, n)}
      />
      <Entry
        id={side}
        type="number"
        min={1}
        max={most}
        aria-label={field}
        value={n}
        onInput={typed}
        onEnter={(text) => atlas.enterSide(side, text === '' ? NaN : Number(text))}
      />
    </div>
  );
}

export function Sizes({ atlas }: Of) {
  const square = atlas.square.value;
  const step = (by: number) => {
    atlas.pause();
    atlas.step(by);
  };
  const rows = square
    ? { label: words.size, field: words.sizeField }
    : { label: words.rows, field: words.rowsField };
  return (
    <div id="sizes" class="sizes" hidden={atlas.onMap}>
      <Size atlas={atlas} side="rows" {...rows} />
      {!square && (
        <Size atlas={atlas} side="columns" label={words.columns} field={words.columnsField} />
      )}
      <div class="row">
        <Button label={words.downLabel} onClick={() => step(-1)}>
          {words.down}
        </Button>
        <Button label={words.upLabel} onClick={() => step(1)}>
          {words.up}
        </Button>
        <Button id="animate" pressed={atlas.animating.value} onClick={() => atlas.animate()}>
          {atlas.animating.value ? words.pause : words.animate}
        </Button>
        <Toggle label={words.square} value={square} onChange={(on) => atlas.setSquare(on)} />
      </div>
    </div>
  );
}

export function Quiet({ atlas }: Of) {
  const none = atlas.quiets.value === 0;
  return (
    <div class="part">
      <div class="row">
        <Button
          id="quiet-back"
          label={words.previous}
          disabled={none}
          onClick={() => atlas.stepQuiet(-1)}
        >
          ‹
        </Button>
        <Button id="quiet-on" label={words.next} disabled={none} onClick={() => atlas.stepQuiet(1)}>
          ›
        </Button>
        <Entry
          class="terms"
          label={words.terms}
          value={atlas.place.value.terms.join('+')}
          onEnter={(text) => atlas.setTerms(text)}
        />
        <Button id="random" disabled={none} onClick={() => atlas.shuffle()}>
          {words.randomSum}
        </Button>
      </div>
    </div>
  );
}

export function Kind({ atlas }: Of) {
  const { topology, shape, self, stencil, modulus } = atlas.place.value;
  return (
    <details id="kind">
      <summary>{words.kind}</summary>
      <div class="fields">
        <Choice
          id="topology"
          label={words.surface}
          value={topology}
          options={SURFACES}
          onChange={(to) => atlas.setKind({ topology: to })}
        />
        <Choice
          id="pattern"
          label={words.shape}
          value={shape}
          options={SHAPES}
          onChange={(to) => atlas.setKind({ shape: to })}
        />
        <Toggle
          label={words.self}
          value={self || shape === 'custom'}
          disabled={shape === 'custom'}
          onChange={(on) => atlas.setKind({ self: on })}
        />
        {shape === 'custom' && (
          <Entry
            id="stencil"
            type="text"
            label={words.stencil}
            value={stencil}
            onEnter={(text) => atlas.setKind({ stencil: text.trim().toLowerCase() })}
          />
        )}
        <Entry
          id="modulus"
          type="number"
          label={words.states}
          min={2}
          max={256}
          value={modulus}
          onEnter={(text) => atlas.setKind({ modulus: Number(text) })}
        />
      </div>
    </details>
  );
}

export function Keep({ atlas }: Of) {
  const [pixels, setPixels] = useState(8);
  const [note, setNote] = useState<Note | null>(null);
  void colors.value; // they change with the palette
  const copy = async () => setNote(await copyText(location.href, words));
  return (
    <details id="keep">
      <summary>{words.keep}</summary>
      <div class="fields">
        <Choice
          id="palette"
          label={words.colors}
          value={lookOf('palette')}
          options={looks.palette}
          onChange={(name) => setLook('palette', name)}
        />
        <Toggle
          id="classes"
          label={words.classes}
          value={atlas.classes.value}
          onChange={(on) => atlas.setClasses(on)}
        />
        <Entry
          id="pixels"
          type="number"
          label={words.pixels}
          min={1}
          max={64}
          value={pixels}
          onEnter={(text) => setPixels(Math.min(Math.max(Math.round(Number(text)) || 1, 1), 64))}
        />
        <div class="row">
          <Button onClick={() => save(atlas, 'png', pixels)}>{words.png}</Button>
          <Button onClick={() => save(atlas, 'svg', pixels)}>{words.svg}</Button>
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Toast class="soft" note={note} />
        </div>
      </div>
    </details>
  );
}
