// Shapes of cells as SVG paths: adjacent cells become one outline, not a square each. It yields to the page
// between steps, however many there are.

/** How many cells or corners are processed before yielding to the page. */
const SLICE = 1 << 17;

const turn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Returns the outlines of the cells that are in a shape, as the d of a path to be filled. The shape is to the right
 * of each edge, and where two shapes touch at a corner each keeps to its own.
 */
export async function outline(rows: number, cols: number, inside: (cell: number) => boolean) {
  // The edges that leave each corner of the grid: bit 0 to the right, 1 down, 2 left, 3 up.
  const wide = cols + 1;
  const edges = new Uint8Array((rows + 1) * wide);
  const pause = Math.max(1, Math.floor(SLICE / cols));
  for (let r = 0, cell = 0; r < rows; r++) {
    if (r % pause === pause - 1) await turn();
    for (let c = 0; c < cols; c++, cell++) {
      if (!inside(cell)) continue;
      const at = r * wide + c;
      if (r === 0 || !inside(cell - cols)) edges[at] |= 1;
      if (c === cols - 1 || !inside(cell + 1)) edges[at + 1] |= 2;
      if (r === rows - 1 || !inside(cell + cols)) edges[at + wide + 1] |= 4;
      if (c === 0 || !inside(cell - 1)) edges[at + wide] |= 8;
    }
  }
  const steps = [1, wide, -1, -wide];
  const path = [];
  for (let start = 0; start < edges.length; start++) {
    if (start % SLICE === SLICE - 1) await turn();
    while (edges[start] & 1) {
      path.push(`M${start % wide} ${Math.floor(start / wide)}`);
      trace(start);
    }
  }
  return path.join('');

  function trace(start: number) {
    let at = start;
    let way = 0;
    let length = 0;
    for (;;) {
      if (at !== start || way !== 0) edges[at] &= ~(1 << way); // the first edge shows when the outline is closed
      at += steps[way];
      length++;
      // Turn right if that edge is there, else continue, else turn left.
      const next = [1, 0, 3].map((bend) => (way + bend) % 4).find((turned) => edges[at] & (1 << turned)) ?? 0;
      if (at === start && next === 0) break;
      if (next !== way) {
        write(way, length);
        way = next;
        length = 0;
      }
    }
    edges[start] &= ~1;
    path.push('z'); // draws the last edge
  }

  function write(way: number, length: number) {
    path.push(`${way % 2 === 0 ? 'h' : 'v'}${way < 2 ? length : -length}`);
  }
}

/**
 * Returns an SVG of cells: a ground, and one path for each other color. `ground`: the color of cells that are in no
 * layer.
 */
export async function svgOf(
  rows: number, cols: number, title: string, ground: string,
  layers: {color: string, inside: (cell: number) => boolean}[],
) {
  const scale = Math.max(1, Math.floor(1000 / Math.max(rows, cols)));
  const paths = [];
  for (const { color, inside } of layers) paths.push(`<path fill="${color}" d="${await outline(rows, cols, inside)}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cols} ${rows}" width="${cols * scale}" height="${rows * scale}" shape-rendering="crispEdges">`,
    `<title>${title}</title>`,
    `<rect width="${cols}" height="${rows}" fill="${ground}"/>`,
    ...paths,
    '</svg>',
    '',
  ].join('\n');
}
