import { settled } from './harness.tsx';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { read } from '../page/kit/keep.ts';
import { lookOf, looks, nextLook } from '../page/kit/theme.ts';

test('the button of the header makes the text larger, and the browser remembers it', async () => {
  document.body.innerHTML = '<button data-look="text"></button>';
  const button = document.querySelector('button')!;
  const seen = Object.keys(looks.text).map(() => {
    button.click();
    return [document.documentElement.dataset.text, button.title, read('text')];
  });
  assert.deepEqual(seen, [
    ['large', 'Text: 120 %', 'large'],
    ['larger', 'Text: 150 %', 'larger'],
    ['', 'Text: 100 %', null],
  ]);
  assert.equal(nextLook('text'), '120 %');
  nextLook('text');
  nextLook('text');
  assert.equal(lookOf('text'), '');
  await settled();
});

test('no text has a size of its own, whatever the reader chose', () => {
  const sheets = readdirSync('../page', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  assert.ok(sheets.length > 10);
  for (const name of sheets) {
    assert.doesNotMatch(readFileSync(`../page/${name}`, 'utf8'), /font(-size)?:[^;]*\dpx/, name);
  }
});
