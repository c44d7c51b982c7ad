import { all, find, nameOf, press, show } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Controls } from './controls.tsx';

test('the gallery shows every control in both themes, and no two elements have one id', async () => {
  await show(<Controls />);
  const roles =
    'tablist combobox textbox spinbutton slider checkbox radiogroup progressbar region toolbar';
  for (const role of roles.split(' ')) {
    const found = all(role);
    assert.ok(found.length >= 2 && found.length % 2 === 0, `${found.length} of role ${role}`);
    assert.ok(
      found.every((one) => nameOf(one) !== ''),
      `a ${role} has no name`,
    );
  }
  assert.equal(document.querySelectorAll('table, [role=tooltip]').length, 4);
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  assert.deepEqual(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    [],
  );
  for (const kind of ['Dialog', 'Sheet']) {
    await press(all('button', kind)[0]!);
    assert.equal(find('dialog', kind).dataset.kind, kind.toLowerCase());
    await press(find('button', 'Close'));
    assert.equal(all('dialog').length, 0);
  }
  await press(all('button', 'Toast')[1]!);
  const toasts = [...document.querySelectorAll('.toast')].map((one) => one.textContent);
  assert.deepEqual(toasts, ['', 'The link is on the clipboard.']);
});
