import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface Tab<T extends string> {
  name: T;
  label: string;
  panel: () => ComponentChildren;
}

interface TabsProps<T extends string> {
  /** What the tabs are about. */
  label: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (name: T) => void;
  /** The class of each panel. */
  panelClass?: string;
}

/** Returns the index that a key leads to from another, around the ends of a list, or -1 if it is not such a key. */
function leadsTo(event: KeyboardEvent, at: number, length: number): number {
  if (event.ctrlKey || event.altKey || event.metaKey) return -1;
  const to = { Home: 0, End: length - 1, ArrowRight: (at + 1) % length, ArrowLeft: (at + length - 1) % length };
  return to[event.key as keyof typeof to] ?? -1;
}

/** Panels of which one is shown. A panel is made when it is first shown, and kept. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, panelClass }: TabsProps<T>) {
  const made = useRef(new Set<T>()).current.add(selected);
  const steer = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const to = tabs[leadsTo(event, tabs.findIndex((tab) => tab.name === selected), tabs.length)];
    if (!to) return;
    event.preventDefault();
    onSelect(to.name);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${to.name}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={steer}>
        {tabs.map(({ name, label }) => (
          <button
            key={name} id={`tab-${name}`} type="button" role="tab" data-tab={name} aria-controls={`panel-${name}`}
            aria-selected={name === selected} tabIndex={name === selected ? 0 : -1} onClick={() => onSelect(name)}
          >{label}</button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name} id={`panel-${name}`} class={panelClass} role="tabpanel" aria-labelledby={`tab-${name}`}
          hidden={name !== selected}
        >
          {made.has(name) && panel()}
        </div>
      ))}
    </>
  );
}
