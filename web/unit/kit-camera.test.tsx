import './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effect } from '@preact/signals';
import { bindCamera, Camera, type Hands, type Limits } from '../page/kit/camera.ts';

/** A camera of a view of 400 by 300 pixels. */
function camera(limits: Partial<Limits> = {}): Camera {
  const made = new Camera({ box: [0, 0, 10, 10], most: 96, ...limits });
  made.resize(400, 300);
  return made;
}

const near = (got: number[], want: number[]) => {
  assert.equal(got.length, want.length);
  got.forEach((value, i) =>
    assert.ok(Math.abs(value - want[i]!) < 1e-6, `${got} instead of ${want}`),
  );
};

test('a board fits inside the border, in the middle', () => {
  const c = camera({ border: 8 });
  assert.equal(c.scale, 28.4);
  near(c.toScreen(5, 5), [200, 150]);
  assert.equal(
    camera({ box: [0, 0, 2, 2] }).scale,
    96,
    'a small board is not larger than the limit',
  );
});

test('a zoom keeps the place under the pointer, and ends at the limits', () => {
  const c = camera();
  const before = c.at(120, 80);
  assert.ok(c.zoom(1.5, 120, 80));
  near(c.at(120, 80), before);
  assert.equal(c.fitted, false);
  assert.ok(c.zoom(100));
  assert.equal(c.scale, 96);
  assert.equal(c.zoom(2), false);
  assert.ok(c.zoom(0.0001));
  assert.ok(c.fitted);
  near(c.toScreen(5, 5), [200, 150]);
  assert.equal(c.zoom(0.5), false, 'then the page scrolls');
});

test('the middle of the view stays on a board, and a board that is all seen does not move', () => {
  const c = camera();
  assert.equal(c.pan(50, 0), false);
  c.zoom(3, 200, 150);
  assert.ok(c.pan(1e6, -1e6));
  near(c.at(200, 150), [0, 10]);
});

test('a place is revealed with some room around it, and only if it must be', () => {
  const c = camera();
  c.zoom(3);
  assert.equal(c.reveal(5, 5), false);
  assert.ok(c.reveal(9.5, 5));
  const [x] = c.toScreen(9.5, 5);
  near([x], [400 - 100]); // a quarter of the view is room enough
});

test('a view that is resized keeps its middle', () => {
  const c = camera();
  c.zoom(3);
  const middle = c.at(200, 150);
  c.resize(600, 500);
  near(c.at(300, 250), middle);
  c.fit();
  c.resize(300, 300);
  assert.equal(c.scale, 30, 'what was all seen still is');
});

test('the sheet of the Lab has no end, room at its edges, and a limit of its own for fitting', () => {
  const limits = { least: 3, most: 240, fitMost: 136 };
  const c = camera({
    ...limits,
    keep: 'free',
    box: [0, 0, 1, 1],
    around: 0.5,
    room: [20, 60, 60, 40],
  });
  assert.equal(c.scale, 100);
  near(c.toScreen(0.5, 0.5), [20 + 320 / 2, 60 + 200 / 2]);
  c.limit({ box: [0, 0, 0.1, 0.1], around: 0 });
  assert.equal(c.scale, 136);
  assert.ok(c.pan(1e4, 0));
  assert.equal(c.fitted, false);
  near(c.toScreen(0.05, 0.05), [1e4 + 180, 160]);
  c.zoom(1e-9);
  assert.equal(c.scale, 3);
  c.limit({ box: [0, 0, 1000, 1000] });
  c.zoom(2);
  c.zoom(0.5);
  assert.deepEqual(
    [c.scale === c.fitting, c.fitted],
    [true, false],
    'a sheet does not jump to its fit',
  );
  assert.ok(c.reveal(0, 0, 64));
  near([c.toScreen(0, 0)[0]], [400 - 64]);
});

test('a picture of the Atlas has whole pixels a cell, or whole cells a pixel', () => {
  const c = camera({ keep: 'inside', whole: true, box: [0, 0, 127, 127], most: 64 });
  assert.equal(c.scale, 2);
  c.limit({ box: [0, 0, 1000, 1000] });
  assert.equal(c.scale, 1 / 4);
  assert.ok(c.origin.every(Number.isInteger));
  const scales = [c.scale];
  while (c.step(1)) scales.push(c.scale);
  assert.ok(
    scales.every((scale) => Number.isInteger(scale) || Number.isInteger(1 / scale)),
    String(scales),
  );
  assert.equal(c.scale, 64);
  assert.ok(c.origin.every(Number.isInteger));
  c.pan(1e9, 1e9);
  near(c.origin, [0, 0]); // no ground shows beside a picture that is larger than the view
  let steps = 0;
  while (c.step(-1)) steps++;
  assert.ok(steps > 3 && c.fitted && c.scale === 1 / 4);
  c.limit({ box: [0, 0, 2, 2] });
  assert.equal(c.scale, 150, 'a small picture fills the view');
  assert.equal(c.step(1), false);
  c.limit({ box: [0, 0, 100, 10] });
  assert.ok(c.step(1));
  near([c.toScreen(0, 5)[1]], [150]); // lower than the view: in its middle
});

test('a wheel turns some way before the next whole scale', () => {
  const c = camera({ keep: 'inside', whole: true, box: [0, 0, 100, 100], most: 64 });
  assert.equal(c.zoom(0.9), false);
  assert.ok(c.zoom(1.2));
  assert.equal(c.scale, 3);
  assert.ok(c.zoom(1.2));
  assert.equal(c.scale, 4);
});

test('keys zoom, fit and move; with Ctrl they are the browser’s', () => {
  const c = camera();
  assert.equal(c.key({ key: 'ArrowLeft' }), false, 'all is seen: the page may use the key');
  assert.ok(c.key({ key: '+' }) && c.key({ key: '=' }));
  near([c.scale], [30 * 1.4 * 1.4]);
  const [x] = c.toScreen(0, 0);
  assert.ok(c.key({ key: 'ArrowLeft' }));
  near([c.toScreen(0, 0)[0]], [x + 300 / 8]);
  assert.equal(c.key({ key: '0', ctrlKey: true }), false);
  assert.ok(c.key({ key: '-' }));
  assert.equal(c.fitted, false);
  assert.ok(c.key({ key: '0' }));
  assert.ok(c.fitted);
  assert.equal(c.key({ key: 'x' }), false);
});

test('an effect that draws runs again after each change', () => {
  const c = camera();
  let drawn = 0;
  const stop = effect(() => {
    drawn += c.changes.value >= 0 ? 1 : 0;
  });
  c.zoom(2);
  c.pan(10, 10);
  c.fit();
  stop();
  c.zoom(2);
  assert.equal(drawn, 4);
});

/** Binds a camera to an element, and returns how to move pointers over it, and what the hands were told. */
function hold(c: Camera, more: Partial<Hands> = {}) {
  const element = document.createElement('div');
  element.setPointerCapture = () => {};
  document.body.append(element);
  const told: string[] = [];
  const tell = (what: string) => (x: number, y: number) => {
    told.push(`${what} ${x} ${y}`);
  };
  const leave = () => {
    told.push('leave');
  };
  const stop = bindCamera(element, c, { tap: tell('tap'), hover: tell('hover'), leave, ...more });
  const send = (type: string, clientX: number, clientY: number, init: PointerEventInit = {}) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: 'touch', clientX, clientY, ...init }),
    );
  const wheel = (deltaY: number, init: WheelEventInit = {}) => {
    // happy-dom leaves the place of the mouse out of wheel events.
    const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true, ...init });
    const mouse = { clientX: 200, clientY: 150, shiftKey: false, ctrlKey: false, ...init };
    for (const [name, value] of Object.entries(mouse))
      Object.defineProperty(event, name, { value });
    return element.dispatchEvent(event);
  };
  return { told, send, wheel, stop };
}

test('a tap may slip a little, a drag moves, the middle button never taps', () => {
  const c = camera();
  c.zoom(3);
  const { told, send } = hold(c);
  send('pointerdown', 100, 100);
  send('pointermove', 103, 104);
  send('pointerup', 103, 104);
  assert.deepEqual(told.splice(0), ['tap 103 104']);
  const [x, y] = c.toScreen(0, 0);
  send('pointerdown', 100, 100);
  send('pointermove', 120, 90);
  send('pointerup', 120, 90);
  near(c.toScreen(0, 0), [x + 20, y - 10]);
  send('pointerdown', 100, 100, { button: 1 });
  send('pointerup', 100, 100, { button: 1 });
  assert.deepEqual(told.splice(0), ['leave']);
  send('pointermove', 5, 6, { pointerType: 'mouse' });
  assert.deepEqual(told, ['hover 5 6']);
});

test('two fingers zoom about the middle between them, and never tap', () => {
  const c = camera();
  c.zoom(2);
  const { told, send } = hold(c);
  send('pointerdown', 150, 150, { pointerId: 1 });
  send('pointerdown', 250, 150, { pointerId: 2 });
  const middle = c.at(200, 150);
  const { scale } = c;
  send('pointermove', 140, 150, { pointerId: 1 });
  send('pointermove', 260, 150, { pointerId: 2 });
  near([c.scale], [scale * 1.2]);
  near(c.at(200, 150), middle);
  send('pointerup', 140, 150, { pointerId: 1 });
  send('pointerup', 260, 150, { pointerId: 2 });
  assert.deepEqual(told, []);
});

test('the wheel zooms, moves with Shift, and lets the page scroll where there is nothing to zoom', () => {
  const c = camera();
  const { wheel, stop } = hold(c);
  assert.equal(wheel(100), true, 'the page scrolls');
  assert.equal(wheel(100, { ctrlKey: true }), false);
  assert.equal(wheel(-300), false);
  near([c.scale], [30 * Math.exp(0.6)]);
  wheel(-2, { deltaMode: 1 });
  near([c.scale], [30 * Math.exp(0.6 + 0.064)]); // two lines of 16 pixels
  const [x] = c.toScreen(0, 0);
  assert.equal(wheel(10, { shiftKey: true }), false);
  near([c.toScreen(0, 0)[0]], [x - 10]);
  const { scale } = c;
  stop();
  wheel(-300);
  assert.equal(c.scale, scale);
});

test('a tool gets the strokes of one pointer, and a second finger takes them back', () => {
  const c = camera({ keep: 'free' });
  const strokes: string[] = [];
  const { told, send } = hold(c, {
    begin: (x, y) => {
      strokes.push(`begin ${x} ${y}`);
      return {
        move: (x, y) => {
          strokes.push(`move ${x} ${y}`);
        },
        end: (x, y, tap) => {
          strokes.push(`end ${x} ${y} ${tap}`);
        },
        cancel: () => {
          strokes.push('cancel');
        },
      };
    },
  });
  const { x } = c;
  send('pointerdown', 10, 10);
  send('pointermove', 30, 10);
  send('pointerup', 30, 12);
  assert.deepEqual(strokes.splice(0), ['begin 10 10', 'move 30 10', 'end 30 12 false']);
  assert.equal(c.x, x);
  send('pointerdown', 10, 10);
  send('pointerdown', 60, 10, { pointerId: 2 });
  assert.deepEqual(strokes.splice(0), ['begin 10 10', 'cancel']);
  send('pointercancel', 10, 10);
  send('pointercancel', 60, 10, { pointerId: 2 });
  send('pointerdown', 10, 10, { altKey: true });
  send('pointermove', 40, 10, { altKey: true });
  send('pointerup', 40, 10);
  assert.deepEqual(strokes, []);
  near([c.x], [x - 30 / c.scale]);
  assert.ok(!told.some((what) => what.startsWith('tap')));
});

test('places are in pixels of the screen where the camera is', () => {
  const c = camera({ whole: true, keep: 'inside' });
  c.ratio = 2;
  const { told, send } = hold(c);
  send('pointerdown', 10, 20);
  send('pointerup', 10, 20);
  assert.deepEqual(told, ['tap 20 40']);
});
