interface Bar {
  /** What is counted: its number is below some of the bars. */
  at: number;
  /** Its height, as a part of the whole, from 0 to 1. */
  part: number;
  label: string;
  marked?: boolean;
}

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  /** What the whole height means. */
  top?: string;
  /** The bar that is pressed. With `onPress` bars are buttons, else the chart is a picture. */
  pressed?: number;
  onPress?: (at: number) => void;
  onPoint?: (at: number | null) => void;
}

/** Distances between the numbers below the bars, and the most of these. */
const NICE = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
const MOST = 12;

/** Bars side by side; those that can be pressed lie below each other on a narrow screen. */
export function Bars({ label, bars, top, pressed, onPress, onPoint }: BarsProps) {
  const every = NICE.find((n) => n * MOST >= bars.length) ?? bars.length;
  return (
    <div
      class="bars"
      role={onPress ? 'group' : 'img'}
      aria-label={label}
      onPointerLeave={() => onPoint?.(null)}
    >
      {top && <span class="bars-top soft">{top}</span>}
      {bars.map(({ at, part, label: name, marked }) => {
        const look = {
          key: at,
          class: 'bar',
          style: { '--share': `${100 * part}%` },
          'data-marked': marked || undefined,
        };
        const inside = (
          <>
            {part > 0 && <span class="column" />}
            <span class="axis">{(onPress || at % every === 0) && at}</span>
          </>
        );
        if (!onPress)
          return (
            <span {...look} onPointerEnter={() => onPoint?.(at)}>
              {inside}
            </span>
          );
        return (
          <button
            {...look}
            type="button"
            aria-label={name}
            aria-pressed={at === pressed}
            onClick={() => onPress(at)}
          >
            {inside}
          </button>
        );
      })}
    </div>
  );
}
