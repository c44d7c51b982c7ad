// A graph that the reader draws.
import { useLayoutEffect, useState } from 'preact/hooks';
import { labels } from '../../kit/choice.tsx';
import { graphMatrix, type Edge } from '../check.ts';
import { eliminate, kernel, solution } from '../linear.ts';
import { words } from '../words.ts';
import { random, support, upTo } from './boards.ts';
import { bad, figure, good, type Kind } from './figure.ts';

interface GraphProps {
  nodes: number;
  lines: Edge[];
  /** Nodes with a mark. */
  chosen?: number[];
  onChange: (lines: Edge[]) => void;
}

/** Nodes on a circle, and a line between each two that are pressed one after the other. */
export function Graph({ nodes, lines, chosen = [], onChange }: GraphProps) {
  const [first, setFirst] = useState(-1);
  useLayoutEffect(() => setFirst(-1), [lines]);
  const at = upTo(nodes).map((i) => {
    const angle = (2 * Math.PI * i) / nodes - Math.PI / 2;
    return [50 + 38 * Math.cos(angle), 50 + 38 * Math.sin(angle)];
  });
  const press = (i: number) => {
    if (first < 0 || first === i) return setFirst(first < 0 ? i : -1);
    const [a, b] = [Math.min(first, i), Math.max(first, i)];
    const others = lines.filter((line) => line[0] !== a || line[1] !== b);
    onChange(others.length < lines.length ? others : [...lines, [a, b]]);
  };
  const drawn = lines.map(([a, b]) => `M${at[a].join(' ')}L${at[b].join(' ')}`).join('');
  return (
    <div class="graph" role="group" aria-label={words.graphToDraw}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path class="graph-lines" d={drawn || 'M0 0'} />
      </svg>
      {at.map(([x, y], i) => {
        const joined = lines.flatMap(([a, b]) => (a === i ? [b + 1] : b === i ? [a + 1] : []));
        return (
          <button
            key={i}
            type="button"
            class={chosen.includes(i) ? 'graph-node chosen' : 'graph-node'}
            data-node={i}
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-pressed={first === i}
            aria-label={words.node(i + 1, joined)}
            onClick={() => press(i)}
          >
            {i + 1}
          </button>
        );
      })}
    </div>
  );
}

/** A graph with all lights on, and the presses that turn it off: they always exist. */
export const graph: Kind = async () =>
  figure({
    start: { nodes: 6, lines: [] as Edge[] },
    show: ({ nodes, lines }, act) => {
      const matrix = graphMatrix(nodes, lines);
      const x = solution(eliminate(matrix.map((row) => [...row, 1])).at(-1)!.rows);
      const pressed = support(x ?? []);
      const atRandom = () =>
        upTo(nodes).flatMap((b) =>
          upTo(b)
            .filter(() => random(5) < 2)
            .map((a): Edge => [a, b]),
        );
      const text = words.graph(
        lines.length,
        pressed.map((i) => i + 1),
        nodes,
        kernel(matrix).length,
      );
      return {
        boards: [],
        aside: (
          <div class="slot">
            <Graph
              key={nodes}
              nodes={nodes}
              lines={lines}
              chosen={pressed}
              onChange={(lines) => act({ lines })}
            />
          </div>
        ),
        // Sutner: there is always one. If there were none, the page would have to say so.
        say: x ? good(text) : bad(words.graphStays),
        tools: [
          { label: words.atRandom, act: () => ({ lines: atRandom() }) },
          { label: words.noLines, act: () => ({ lines: [] }) },
          {
            label: words.nodes,
            value: String(nodes),
            options: labels([3, 4, 5, 6, 7, 8]),
            pick: (n) => ({ nodes: Number(n), lines: [] }),
          },
        ],
      };
    },
  });
