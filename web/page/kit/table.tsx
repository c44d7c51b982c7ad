import type { ComponentChild } from 'preact';
import { classes } from './button.tsx';

interface TableProps {
  /** The name of the region in which it scrolls. */
  label?: string;
  caption?: string;
  /** Whether the caption is seen. */
  told?: boolean;
  /** The first may be empty: it is above the names of the rows. */
  head: readonly (string | number)[];
  /** The first column of numbers and the one past them. */
  numbers?: readonly [number, number];
  /** `looks`: the classes of the cells after the first. */
  rows: { cells: ComponentChild[]; class?: string; looks?: string[] }[];
  class?: string;
}

/** A table that scrolls by itself. */
export function Table({
  label,
  caption,
  told,
  head,
  numbers: [from, past] = [0, 0],
  rows,
  class: more,
}: TableProps) {
  const look = (column: number) => (column >= from && column < past ? 'number' : undefined);
  return (
    <div class={classes('scroll', more)} tabIndex={0} role="region" aria-label={label}>
      <table>
        {caption && <caption class={told ? undefined : 'unseen'}>{caption}</caption>}
        <thead>
          <tr>
            {head.map((text, i) => {
              if (text === '') return <td key={i} />;
              return (
                <th key={i} scope="col" class={look(i)}>
                  {text}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...rest], class: more, looks }, i) => (
            <tr key={i} class={more}>
              <th scope="row" class={look(0)}>
                {first}
              </th>
              {rest.map((cell, at) => (
                <td key={at} class={looks?.[at] ?? look(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
