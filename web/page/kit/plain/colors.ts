// Colors of values. The page's tokens say them; a value between two of the eight levels is mixed.

const LEVELS = 8;

/**
 * Returns the color of a value in CSS, from the tokens --on, --off and --level-0 to --level-7. `k`: how many values
 * there are.
 */
export function levelColor(v: number, k: number) {
  if (v === 0) return 'var(--board-off)';
  if (k === 2) return 'var(--board-on)';
  const at = (v / (k - 1)) * (LEVELS - 1);
  const low = Math.min(Math.floor(at), LEVELS - 2);
  const part = Math.round((at - low) * 100);
  if (part === 0) return `var(--level-${low})`;
  if (part === 100) return `var(--level-${low + 1})`;
  return `color-mix(in srgb, var(--level-${low + 1}) ${part}%, var(--level-${low}))`;
}

/**
 * Returns CSS colors as a canvas needs them: as four bytes, and as text without tokens. `element`: where the tokens
 * have their values.
 */
export function resolve(element: HTMLElement, colors: string[]): {word: number, text: string}[] {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  const resolved = colors.map((color) => {
    probe.style.color = '';
    probe.style.color = color;
    if (!ink) return { word: 0, text: 'black' };
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = getComputedStyle(probe).color;
    ink.fillRect(0, 0, 1, 1);
    const { data } = ink.getImageData(0, 0, 1, 1);
    return { word: new Uint32Array(data.buffer)[0], text: `rgba(${data[0]}, ${data[1]}, ${data[2]}, ${data[3] / 255})` };
  });
  probe.remove();
  return resolved;
}

/**
 * Calls back whenever the colors of the page may have changed: another theme or palette, or another wish of the
 * system. Returns a function that ends it.
 */
export function watchColors(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-palette'] });
  const wishes = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((query) => matchMedia(query));
  for (const wish of wishes) wish.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const wish of wishes) wish.removeEventListener('change', changed);
  };
}
