// The four classes of a board by the parity of row and column, and the rank that the quiet patterns have on each.
import { call } from '../../engine/call.ts';
import { boardOf } from './boards.ts';
import { kernel } from '../linear.ts';
import { Place, turns } from './parts.ts';

const NAMES = ['odd rows, odd columns', 'odd rows, even columns', 'even rows, odd columns', 'even rows, even columns'];

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  const specs = (host.dataset.boards ?? '9x9').split(',');
  const turn = turns();
  let chosen = 0;

  async function choose(spec: string) {
    const newest = turn();
    const [board, info] = await Promise.all([boardOf(spec), call('info', { board: spec })]);
    if (!newest()) return;
    const cols = board.rows[0];
    const patterns: Uint8Array[] = (info.quiet ?? []).map((rows: string[]) => board.pressesOf(rows));
    const classes = NAMES.map((_, c) => Array.from({ length: board.lights }, (_, i) => i).filter((i) => Math.floor(i / cols) % 2 === c >> 1 && (i % cols) % 2 === c % 2));
    const ranks = classes.map((cells) => patterns.length - (patterns.length === 0 ? 0 : kernel(cells.map((i) => patterns.map((q) => q[i]))).length));
    place.stage.replaceChildren();
    const view = place.board(board, `A quiet pattern of ${spec}, and a class`);
    place.show = () => {
      view.show(patterns[0] ?? board.off());
      view.clear();
      view.markLights(classes[chosen], 'quiet');
      place.say(`${spec.replace('x', '×')} has nullity ${info.nullity}. On its four classes the quiet patterns have rank ${ranks.join(', ')}. Marked: ${NAMES[chosen]}, rank ${ranks[chosen]}.`);
    };
  }

  place.tool('Next class', () => { chosen = (chosen + 1) % 4; });
  place.choice('Board', specs.map((spec) => [spec, spec.replace('x', '×')]), specs[0], choose);
  await choose(specs[0]);
  place.show();
}
