// The sheet: a graph on a canvas with a grid of dots.
import { canvasPen, frameOf, paint, type Scene } from './paint.ts';
import { RADIUS } from './graph/geometry.ts';
import { mountStage } from '../kit/stage.ts';
import type { Camera, Hands } from '../kit/camera.ts';
import type { Colors } from '../kit/colors.ts';
import { beginStroke } from './hands.ts';
import type { Lab } from './store.ts';

/** The least distance between the dots of the grid, in pixels. */
const DOTS = 22;

/** The side of the button of the keys, at least, in pixels. */
const FINGER = 44;

/** Draws the sheet of a store, and lets pointers use it. Returns a function that ends it. */
export function mountSheet(lab: Lab, canvas: HTMLCanvasElement, cursor: HTMLElement): () => void {
  const sheet = canvas.parentElement as HTMLElement;
  const hands: Hands = {
    begin: (x, y, { shiftKey, ctrlKey, metaKey }) =>
      beginStroke(lab, { x, y, shift: shiftKey || ctrlKey || metaKey, node: lab.nodeAt(x, y) }),
    hover: (x, y) => lab.hover(x, y),
    leave: () => lab.doing.value.hover >= 0 && lab.do({ hover: -1 }),
  };
  return mountStage(
    sheet,
    lab.camera,
    hands,
    () => measure(lab, sheet),
    (colors) => {
      const [scene, current] = [lab.scene.value, lab.editor.current];
      return () => {
        drawSheet(canvas, scene, lab.camera, colors);
        place(cursor, scene, lab.camera, current);
      };
    },
  );
}

/** Takes the size of the sheet, and the room that its tools leave. */
export function measure(lab: Lab, sheet: HTMLElement) {
  const { clientWidth: width, clientHeight: height } = sheet;
  if (width === 0 || height === 0) return;
  const {
    offsetLeft: x,
    offsetTop: y,
    offsetWidth,
    offsetHeight,
  } = sheet.querySelector<HTMLElement>('.free')!;
  lab.resize(width, height, [x, y, width - x - offsetWidth, height - y - offsetHeight]);
}

function drawSheet(canvas: HTMLCanvasElement, scene: Scene, camera: Camera, colors: Colors) {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const ratio = devicePixelRatio || 1;
  const [wide, high] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)];
  if (canvas.width !== wide) canvas.width = wide; // setting it clears the canvas
  if (canvas.height !== high) canvas.height = high;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.fillStyle = colors.get('sheet').text;
  ctx.fillRect(0, 0, camera.width, camera.height);
  drawDots(ctx, scene.unit / 2, camera, colors);
  paint(canvasPen(ctx, colors.type), scene, frameOf(scene, camera), colors);
  if (!scene.band) return;
  const { x0, y0, x1, y1 } = scene.band;
  ctx.globalAlpha = 0.12;
  ctx.fillStyle = ctx.strokeStyle = colors.get('accent').text;
  ctx.fillRect(x0, y0, x1 - x0, y1 - y0);
  ctx.globalAlpha = ctx.lineWidth = 1;
  ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
}

/** Draws the grid as dots, fewer where they would be dense. */
function drawDots(ctx: CanvasRenderingContext2D, grid: number, camera: Camera, colors: Colors) {
  let step = grid * camera.scale;
  while (step < DOTS) step *= 2;
  const first = (from: number) => -((from * camera.scale) % step) - step;
  ctx.fillStyle = colors.get('sheetDots').text;
  ctx.beginPath();
  for (let x = first(camera.x); x < camera.width + step; x += step) {
    for (let y = first(camera.y); y < camera.height + step; y += step)
      ctx.rect(x - 0.9, y - 0.9, 1.8, 1.8);
  }
  ctx.fill();
}

/** Moves the button of the keyboard cursor to its node. */
function place({ style }: HTMLElement, { graph, unit }: Scene, camera: Camera, current: number) {
  const one = graph.nodes[current];
  const side = Math.max(FINGER, 2 * (RADIUS * unit * camera.scale + 7));
  const [x, y] = one ? camera.toScreen(one.x, one.y) : [camera.width / 2, camera.height / 2];
  const inside = (v: number, most: number) =>
    Math.round(Math.min(Math.max(v - side / 2, 4), Math.max(most - side - 4, 4)));
  style.width = style.height = `${Math.round(side)}px`;
  style.transform = `translate(${inside(x, camera.width)}px, ${inside(y, camera.height)}px)`;
}
