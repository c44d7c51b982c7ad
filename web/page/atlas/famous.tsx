// Sizes worth a look, as small pictures: famous ones, and beautiful ones. A size with a single solution has one with
// all symmetries of the square.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { withColors } from '../kit/colors.ts';
import type { View } from './board.ts';
import { imageOf } from './cells.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';

interface ThumbProps {
  atlas: Atlas;
  size: number;
  view: View;
  about: string;
}

/** A small picture. It is drawn when it comes into sight. */
function Thumb({ atlas, size, view, about }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const watcher = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      const cells = await atlas.thumb(size, view).catch(() => null); // a size without a picture still opens
      withColors((colors) => {
        cells?.ink(colors);
        if (cells) canvas.current?.getContext('2d')?.putImageData(imageOf(cells, 0, 0, size, size), 0, 0);
      });
    });
    watcher.observe(canvas.current!);
    return () => watcher.disconnect();
  }, []);
  const open = () => {
    atlas.openSize(size, view);
    document.getElementById('plate')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <button type="button" class="thumb" data-size={size} onClick={open}>
      <canvas ref={canvas} width={size} height={size} aria-hidden="true" />
      <span>{words.boardTitle(size, size)}</span><span class="soft">{about}</span>
    </button>
  );
}

export function Famous({ atlas }: { atlas: Atlas }) {
  return (
    <section class="famous" aria-labelledby="famous-title">
      <h2 id="famous-title">{words.famous}</h2>
      <ul id="famous">
        {words.sizesAbout.map(([size, view, about]) => (
          <li key={about}><Thumb atlas={atlas} size={size} view={view} about={about} /></li>
        ))}
      </ul>
    </section>
  );
}
