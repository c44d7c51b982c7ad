// Pictures of a graph to save.
import { boxOf } from './graph/graph.ts';
import { frameOf, paint, SVGPen, type Scene } from './paint.ts';
import { shown } from './words.ts';
import type { Colors } from '../kit/colors.ts';

const NONE: ReadonlySet<number> = new Set();
const STILL = {
  selected: NONE,
  link: -1,
  hover: -1,
  drag: null,
  moving: null,
  band: null,
  reach: null,
  touched: NONE,
};

/** Returns a picture of all of the graph as SVG, without what is selected. */
export function vectorPicture(scene: Scene, colors: Colors): Blob {
  const {
    graph: { nodes },
    unit,
  } = scene;
  const scale = 96 / unit;
  const [x0, y0, x1, y1] = boxOf(nodes);
  const [width, height] = [(x1 - x0 + 1.4 * unit) * scale, (y1 - y0 + 1.4 * unit) * scale];
  const still = { ...scene, ...STILL };
  const pen = new SVGPen(width, height);
  paint(
    pen,
    still,
    frameOf(still, { scale, x: x0 - unit * 0.7, y: y0 - unit * 0.7, width, height }),
    colors,
  );
  return new Blob([pen.picture(colors.get('sheet').text, shown.picture)], {
    type: 'image/svg+xml',
  });
}

/** Returns the same in pixels. */
export async function pixelPicture(scene: Scene, colors: Colors): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(vectorPicture(scene, colors));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const sharp = Math.min(2, 8000 / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.ceil(image.width * sharp),
    Math.ceil(image.height * sharp),
  );
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
