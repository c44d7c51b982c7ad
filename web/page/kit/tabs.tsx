import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { moveFocus } from './toolbar.tsx';

interface TabsProps<T extends string> {
  /** What the tabs are about. */
  label: string;
  tabs: readonly { name: T; label: string; panel: () => ComponentChildren }[];
  selected: T;
  onSelect: (name: T) => void;
  /** The class of each panel. */
  panelClass?: string;
}

/** Panels of which one is shown. A panel is made when it is first shown, and kept. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelClass,
}: TabsProps<T>) {
  const made = useRef(new Set<T>()).current.add(selected);
  return (
    <>
      <div
        class="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event)?.click()}
      >
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            data-tab={name}
            aria-controls={`panel-${name}`}
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          id={`panel-${name}`}
          class={panelClass}
          role="tabpanel"
          aria-labelledby={`tab-${name}`}
          hidden={name !== selected}
        >
          {made.has(name) && panel()}
        </div>
      ))}
    </>
  );
}
