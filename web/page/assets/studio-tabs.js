// Tabs: one panel is shown at a time; the arrow keys go from tab to tab.

/**
 * Makes the tabs of a list work.
 * @param {HTMLElement} list
 * @param {(panel: HTMLElement) => void} shown
 */
export function makeTabs(list, shown) {
  const tabs = [...list.querySelectorAll('[role=tab]')].filter((tab) => tab instanceof HTMLElement);
  const panelOf = (/** @type {HTMLElement} */ tab) => document.getElementById(tab.getAttribute('aria-controls') ?? '');
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = tab !== chosen;
    }
    const panel = panelOf(chosen);
    if (panel) shown(panel);
  };
  tabs.forEach((tab, n) => {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      /** @type {Record<string, number>} */
      const steps = { ArrowLeft: n - 1, ArrowRight: n + 1, Home: 0, End: tabs.length - 1 };
      const to = steps[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const next = tabs[(to + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
  });
}
