// Bosch's experiment with the first two pictures, on demand: its numbers, and his figure to look at and to save.
import { useRef, useState } from 'preact/hooks';
import { experimentOf, figureOf } from './bosch-figure.ts';
import { paletteNamed } from './palette.ts';
import { bosch as words } from './words.ts';
import { Button } from '../kit/button.tsx';
import type { View } from './parts.tsx';

export function Bosch({ store }: View) {
  const [open, setOpen] = useState(false);
  return (
    <details class="bosch" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {open && <Figure store={store} />}
    </details>
  );
}

function Figure({ store: { script: { value: script }, pictures, motion, world } }: View) {
  const shown = useRef<HTMLImageElement>(null);
  const experiment = experimentOf(script, pictures.value.map(({ name }) => name));
  if (!script || !experiment) return <p class="soft">{words.none}</p>;
  const svg = figureOf(script, experiment, paletteNamed(motion.value.palette));
  const savePNG = () => {
    const image = shown.current!;
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    canvas.toBlob((blob) => { if (blob) world.save('bosch.png', blob); });
  };
  return (
    <>
      {experiment.lines.map((line) => <p key={line}>{line}</p>)}
      <img ref={shown} alt={words.figure} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <div class="row">
        <Button label={words.saveAs(words.png)} onClick={savePNG}>{words.png}</Button>
        <Button
          label={words.saveAs(words.svg)}
          onClick={() => world.save('bosch.svg', new Blob([svg], { type: 'image/svg+xml' }))}
        >{words.svg}</Button>
      </div>
      <p class="soft">{words.elsewhere}</p>
    </>
  );
}
