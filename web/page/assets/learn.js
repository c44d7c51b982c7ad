// Learn: every element of class live in the text becomes something to try. What it is stands in its
// data-live; the modules of the kinds are loaded only by the chapters that use them.

/** @type {Record<string, () => Promise<{mount: (host: HTMLElement) => Promise<void>}>>} */
const kinds = {
  press: () => import('./learn-press.js'),
  order: () => import('./learn-order.js'),
  puzzle: () => import('./learn-puzzle.js'),
  parity: () => import('./learn-parity.js'),
  single: () => import('./learn-single.js'),
  solutions: () => import('./learn-solutions.js'),
  chase: () => import('./learn-chase.js'),
  torus: () => import('./learn-torus.js'),
  matrix: () => import('./learn-matrix.js'),
  eliminate: () => import('./learn-eliminate.js'),
  encode: () => import('./learn-encode.js'),
  nearest: () => import('./learn-nearest.js'),
};

/**
 * Makes one place live. Without an engine the text is still there to be read, so trouble is said quietly.
 * @param {HTMLElement} host
 */
async function start(host) {
  try {
    const { mount } = await kinds[host.dataset.live ?? 'press']();
    await mount(host);
    host.dataset.ready = 'yes';
  } catch (error) {
    const line = document.createElement('p');
    line.className = 'problem';
    line.textContent = `This cannot be tried now: ${error instanceof Error ? error.message : error}`;
    host.replaceChildren(line);
    host.dataset.ready = 'no';
  }
}

await Promise.all([...document.querySelectorAll('.live')].map((host) => start(/** @type {HTMLElement} */ (host))));
// For those who drive the page, such as its tests: everything is there.
document.documentElement.dataset.ready = 'yes';
performance.mark('ready');
