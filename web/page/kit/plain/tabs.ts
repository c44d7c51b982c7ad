// Tabs: one panel of several is shown. Arrow keys go from tab to tab.

/**
 * Makes the tabs of a list work. `list`: with role tablist; its tabs control panels. `changed`: gets the data-tab of
 * the tab that is shown.
 */
export function makeTabs(list: HTMLElement, changed: (name: string) => void) {
  const tabs = [...list.querySelectorAll('[role=tab]')] as HTMLElement[];

  const show = (tab: HTMLElement) => {
    for (const other of tabs) {
      const on = other === tab;
      other.setAttribute('aria-selected', String(on));
      other.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !on;
    }
    changed(tab.dataset.tab ?? '');
  };

  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const next = tabs[(to + tabs.length) % tabs.length];
      next.focus();
      show(next);
    });
  });
  return { show: (name: string) => show(tabs.find((tab) => tab.dataset.tab === name) ?? tabs[0]) };
}
