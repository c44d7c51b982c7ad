import { settled } from './harness.tsx';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import {
  bytesOf,
  Colors,
  colors,
  followColors,
  lightCSS,
  luminance,
  textOn,
  withColors,
  type Ink,
} from '../page/kit/colors.ts';
import { palettes, word } from '../page/studio/palette.ts';

/** Tokens as a root of the document has them once the stylesheets are there. */
function tokens(more: Record<string, string> = {}) {
  const known: Record<string, string> = {
    '--ground': '#0d111b',
    '--board-on': 'rgb(255, 209, 92)',
    '--board-off': '#181e2c',
    '--board-glows': '1',
    ...more,
  };
  for (let i = 0; i < 8; i++) known[`--level-${i}`] = `rgb(${i * 10}, 0, ${100 - i * 10})`;
  return (token: string) => known[token] ?? 'rgba(0, 0, 0, 0)';
}

test('there are no colors before the root has its tokens', () => {
  assert.equal(
    Colors.read(() => ''),
    null,
  );
  assert.equal(
    Colors.read((token) => (token === '--ground' ? '#fff000' : '')),
    null,
    'those of boards may be missing',
  );
});

test('an ink is text for CSS and a word for pixels', () => {
  const read = Colors.read(tokens())!;
  assert.deepEqual(read.get('on'), { text: 'rgba(255, 209, 92, 1)', word: 0xff5cd1ff });
  assert.equal(read.get('core').word, 0);
  assert.equal(read.glows, true);
  assert.equal(Colors.read(tokens({ '--board-glows': '0' }))!.glows, false);
});

test('computed colors are read in every form browsers write', () => {
  assert.deepEqual(bytesOf('rgb(1, 2, 3)'), [1, 2, 3, 255]);
  assert.deepEqual(bytesOf('rgba(255, 255, 255, 0.34)'), [255, 255, 255, 87]);
  assert.deepEqual(bytesOf('rgb(1 2 3 / 50%)'), [1, 2, 3, 128]);
  assert.deepEqual(bytesOf('color(srgb 1 0.5 1e-7 / 0.2)'), [255, 128, 0, 51]);
  assert.deepEqual(bytesOf('#0d111b'), [13, 17, 27, 255]);
  assert.deepEqual(bytesOf('#0d111b80'), [13, 17, 27, 128]);
});

test('lights of k states: off, on, and the levels between, the same in CSS', () => {
  const read = Colors.read(tokens())!;
  assert.deepEqual(read.lights(2), [read.get('off'), read.get('on')]);
  const three = ['rgba(24, 30, 44, 1)', 'rgba(35, 0, 65, 1)', 'rgba(70, 0, 30, 1)'];
  assert.deepEqual(
    read.lights(3).map((ink) => ink.text),
    three,
  );
  assert.equal(read.lights(3), read.lights(3), 'they are made once');
  assert.deepEqual(
    [0, 1].map((v) => lightCSS(v, 2)),
    ['var(--board-off)', 'var(--board-on)'],
  );
  assert.equal(lightCSS(1, 3), 'color-mix(in srgb, var(--level-4) 50%, var(--level-3))');
  assert.equal(lightCSS(2, 3), 'var(--level-7)');
  assert.equal(lightCSS(7, 8), 'var(--level-7)');
});

test('text on a color is read', () => {
  const read = Colors.read(tokens())!;
  assert.deepEqual([textOn(read.get('on')), textOn(read.get('off'))], ['#101418', '#f4f2ee']);
});

test('nothing is drawn before the colors are known, and all again when the theme or a signal changes', async () => {
  const drawn: string[] = [];
  const state = signal(1);
  const stop = withColors((now) => drawn.push(`${state.value} ${now.get('ground').text}`));
  const unfollow = followColors(document);
  assert.equal(colors.value, null);
  assert.deepEqual(drawn, []);
  const style = document.createElement('style');
  style.textContent = `
    :root { --ground: rgb(1, 1, 1); --board-on: rgb(2, 2, 2); }
    :root[data-theme="dark"] { --ground: rgb(3, 3, 3); }`;
  document.head.append(style);
  window.dispatchEvent(new Event('load'));
  assert.deepEqual(drawn.splice(0), ['1 rgba(1, 1, 1, 1)']);
  state.value = 2;
  assert.deepEqual(drawn.splice(0), ['2 rgba(1, 1, 1, 1)']);
  document.documentElement.dataset.theme = 'dark';
  await settled();
  assert.deepEqual(drawn.splice(0), ['2 rgba(3, 3, 3, 1)']);
  document.documentElement.dataset.palette = 'sky';
  await settled();
  assert.deepEqual(drawn.splice(0), [], 'here it changes nothing');
  assert.equal(document.documentElement.querySelector('span'), null, 'the probe is gone');
  stop();
  unfollow();
  delete document.documentElement.dataset.theme;
  await settled();
  assert.deepEqual([drawn, colors.value], [[], null]);
  style.remove();
});

const sheet = readFileSync(new URL('../page/kit/tokens.css', `file://${process.cwd()}/`), 'utf8');

/** Returns how to resolve tokens of the sheet with a palette by day (0) or by night (1). */
function rootOf(palette: string, theme: 0 | 1) {
  const known = new Map<string, string>();
  const blocks = sheet.slice(0, sheet.indexOf('@media')).match(/:root[^{]*\{[^}]*/g)!;
  for (const block of blocks.filter(
    (one) => !one.includes('data-') || one.includes(`="${palette}"`),
  )) {
    for (const [, name, value] of block.matchAll(/(--[\w-]+): ([^;]+);/g)) known.set(name!, value!);
  }
  const resolve = (token: string): string =>
    (known.get(token) ?? '')
      .replace(/var\((--[\w-]+)\)/g, (_, name: string) => resolve(name))
      .replace(/light-dark\((#\w+), (#\w+)\)/g, (_, ...of: string[]) => of[theme]!);
  return resolve;
}

/** Returns the luminance contrast of two colors, which is what is left of them in gray. */
function contrast(...inks: { word: number }[]) {
  const [low, high] = inks.map(luminance).sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test('light is light: lights differ in gray, by day as by night, in every palette', () => {
  for (const palette of ['amber', 'paper', 'ink', 'sky', 'cividis']) {
    for (const theme of [0, 1] as const) {
      const read = Colors.read(rootOf(palette, theme))!;
      for (let k = 2; k <= 8; k++) {
        const [off, ...on] = read.lights(k) as [Ink, ...Ink[]];
        const name = `${palette}, ${['day', 'night'][theme]}, ${k} states`;
        for (const ink of on)
          assert.ok(contrast(off, ink) >= 3, `${name}: ${ink.text} on ${off.text}`);
        const steps = on.slice(1).map((ink, i) => contrast(on[i]!, ink));
        assert.ok(
          steps.every((step) => step >= (k < 6 ? 1.35 : 1.13)),
          `${name}: steps of ${steps}`,
        );
      }
    }
  }
  for (const { name, off, shade } of palettes) {
    const [a, b] = [off, shade(1, 2)].map((color) => ({ word: word(color) })) as [Ink, Ink];
    assert.ok(contrast(a, b) >= 3, `films in ${name}`);
  }
});

test('the root has every token that canvases read', () => {
  const root = sheet.slice(sheet.indexOf(':root {'), sheet.indexOf(':root[data-theme="contrast"]'));
  const used: string[] = [];
  Colors.read((token) => {
    used.push(token);
    return '#000000';
  });
  assert.ok(used.length > 40);
  assert.deepEqual(
    used.filter((token) => !root.includes(`  ${token}:`)),
    [],
  );
  const forced = sheet.slice(sheet.indexOf('@media (forced-colors: active)'));
  const own = used.filter(
    (token) => !forced.includes(`  ${token}:`) && !token.startsWith('--level-'),
  );
  assert.deepEqual(own, ['--board-gleam-2', '--type'], 'the system forces all others');
});
