// A game by itself: events and their text, the clock, and a session from its first press to its result.
// That it agrees with Go is tested in session_test.go.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Board } from '../page/board/board.ts';
import {
  Clock,
  eventProblem,
  eventText,
  isName,
  parseEvent,
  Session,
} from '../page/board/game/session.ts';
import { gameID, linkOfSave } from '../page/board/game/gameid.ts';
import { plainBoard } from '../page/board/game/start.ts';

const three = plainBoard('3x3') as Board;
const rows = (text: string, board = three) => board.valuesOf(text.split('_'));

/** Plays the texts of events. */
function play(session: Session, ...texts: string[]) {
  return texts.map((text) => session.update(parseEvent(text)));
}

test('an event is read as it is written', () => {
  for (const text of [
    '0 press 0',
    '17 undo',
    '1099511627776 resume',
    '5 mark first-try_2',
    '5 visit 2147483647',
    '3 hinted',
    '3 helped',
  ]) {
    assert.equal(eventText(parseEvent(text)), text);
  }
});

test('texts that are no events are refused', () => {
  for (const text of [
    '',
    'undo',
    '1 fly',
    '01 undo',
    '-1 undo',
    '1.5 undo',
    '1099511627777 undo',
    '1 undo 2',
    '1 press',
    '1 press x',
    '1 press 2147483648',
    '1 mark',
    '1 mark a b',
    '1 mark ä',
    `1 mark ${'a'.repeat(33)}`,
    '1  undo',
  ]) {
    assert.throws(() => parseEvent(text), /event/, text);
  }
});

test('the time of an event is in bounds', () => {
  assert.equal(eventProblem({ at: 2 ** 40, kind: 'undo' }), '');
  assert.notEqual(eventProblem({ at: 2 ** 40 + 1, kind: 'undo' }), '');
  assert.notEqual(eventProblem({ at: -1, kind: 'undo' }), '');
  assert.notEqual(eventProblem({ at: NaN, kind: 'undo' }), '');
  assert.ok(isName('a'.repeat(32)) && !isName('a'.repeat(33)) && !isName('') && !isName(undefined));
});

test('the clock starts with the first press, pauses and stops', () => {
  const clock = new Clock();
  const after = (text: string) => clock.after(parseEvent(text));
  assert.equal(clock.elapsed(500), 0);
  after('1000 press 0');
  assert.equal(clock.elapsed(1500), 500);
  after('2000 pause');
  assert.ok(clock.paused);
  assert.equal(clock.elapsed(9000), 1000);
  after('10000 resume');
  assert.equal(clock.elapsed(10250), 1250);
  clock.stop(10500);
  after('99999 press 0');
  assert.equal(clock.elapsed(200000), 1500);
});

test('a press changes its light and the neighbors', () => {
  const session = new Session({ board: three, start: three.off() });
  assert.deepEqual(play(session, '0 press 4'), [true]);
  assert.equal(three.rowsOf(session.state).join('_'), '010_111_010');
  assert.deepEqual([...(session.changed ?? [])].sort(), [1, 3, 4, 5, 7]);
  assert.equal(session.wrong, 5);
  play(session, '1 press 0');
  assert.equal(three.rowsOf(session.state).join('_'), '100_011_010');
});

test('an undone press can be redone, and another press begins a branch', () => {
  const session = new Session({ board: three, start: three.off() });
  play(session, '0 press 0', '1 press 1', '2 undo', '3 undo');
  assert.equal(session.wrong, 0);
  assert.deepEqual(play(session, '4 undo'), [false]);
  play(session, '5 redo', '6 redo');
  assert.deepEqual(
    [session.moves, session.made, session.places, session.canRedo],
    [2, 2, 3, false],
  );
  assert.deepEqual(play(session, '7 redo'), [false]);
  play(session, '8 undo', '9 press 1');
  assert.equal(session.places, 3, 'the same press goes forward again');
  play(session, '10 undo', '11 press 8');
  assert.deepEqual([session.places, session.moves, session.canRedo], [4, 2, false]);
  play(session, '12 visit 2');
  assert.deepEqual([session.path(), session.path(1)], [[0, 1], [0]]);
  assert.equal(three.rowsOf(session.state).join('_'), '001_110_000');
  assert.deepEqual(play(session, '13 visit 4'), [false]);
});

test('marks lead back', () => {
  const session = new Session({ board: three, start: three.off() });
  play(session, '0 press 0', '1 mark here', '2 press 4', '3 press 8', '4 back here');
  assert.deepEqual([session.here, session.moves], [1, 1]);
  assert.deepEqual(play(session, '5 back there'), [false]);
  play(session, '6 restart', '7 mark here', '8 press 2', '9 back here');
  assert.equal(session.here, 0);
});

test('lit-only refuses what is off', () => {
  const session = new Session({
    board: three,
    start: rows('010_111_010'),
    litOnly: true,
    key: 'k',
  });
  assert.equal(session.save(), 'lightsout game 1\nid 3x3:010_111_010\nrule lit-only\nkey k\n\n');
  assert.match(session.check(parseEvent('0 press 0')), /off/);
  assert.deepEqual(play(session, '0 press 0', '0 press 4'), [false, true]);
  assert.ok(session.won);
});

test('time does not go back, and a paused game waits', () => {
  const session = new Session({ board: three, start: three.on() });
  assert.deepEqual(
    play(
      session,
      '5 press 0',
      '4 press 1',
      '6 pause',
      '7 press 1',
      '7 pause',
      '8 resume',
      '9 resume',
      '9 press 9',
    ),
    [true, false, true, false, false, true, false, false],
  );
});

test('the result is that of the first win', () => {
  const session = new Session({ board: three, start: rows('010_111_010'), kind: 'easy', key: 'k' });
  play(session, '100 press 0', '200 undo', '300 hinted', '600 press 4');
  assert.ok(session.won && session.over);
  assert.ok(
    session.save().startsWith('lightsout game 1\nid 3x3:010_111_010\nkind easy\nkey k\n\n'),
  );
  const result = session.result(new Date(0), 1);
  play(session, '700 press 0', '800 helped');
  assert.ok(!session.won && session.over);
  assert.deepEqual(session.result(new Date(0), 1), result);
  assert.deepEqual(result, {
    key: 'k',
    ended: '1970-01-01T00:00:00.000Z',
    board: '3x3',
    won: true,
    took_ms: 500,
    moves: 1,
    made: 2,
    kind: 'easy',
    undone: 1,
    least: 1,
    hints: 1,
  });
});

test('a save is replayed as far as it can be read', () => {
  const game = { board: three, start: three.on(), goal: rows('111_111_110') };
  const session = new Session(game);
  play(session, '0 press 4', '1 mark a', '2 press 0', '3 back a', '4 hinted');
  assert.equal(
    session.save(),
    'lightsout game 1\nid 3x3:111_111_111\ngoal 111_111_110\n\n0 press 4\n1 mark a\n2 press 0\n3 back a\n4 hinted\n',
  );
  assert.equal(new Session({ ...game, events: session.events }).save(), session.save());
  assert.equal(
    new Session({ ...game, events: [...session.events, 'rubbish', '9 undo'] }).save(),
    session.save(),
  );
  assert.equal(linkOfSave(session.save()), '3x3:111_111_111&goal=111_111_110');
});

test('a game refuses what does not fit its board', () => {
  assert.throws(() => new Session({ board: three, start: new Uint8Array(8) }), /9 lights/);
  assert.throws(
    () => new Session({ board: three, start: three.off(), goal: new Uint8Array(10) }),
    /9 lights/,
  );
  assert.throws(() => new Session({ board: three, start: three.off(), kind: 'two words' }), /kind/);
  const apart = new Board({
    board: 'x',
    lights: 2,
    buttons: 1,
    modulus: 2,
    same: false,
    toggles: [[0, 1]],
  });
  assert.throws(() => new Session({ board: apart, start: apart.off(), litOnly: true }), /lit-only/);
});

test('a long state is packed in an ID', () => {
  assert.equal(gameID(three, rows('100_000_001')), '3x3:100_000_001');
  const ten = plainBoard('10x10') as Board;
  const state = ten.off();
  state[0] = state[5] = state[99] = 1;
  assert.equal(gameID(ten, state), '10x10:~IQAAAAAAAAAAAAAACA');
});

test('states are read by rows and refused by row', () => {
  assert.throws(() => three.valuesOf(['000', '000']), /2 rows where the board has 3/);
  assert.throws(() => three.valuesOf(['000000000']), /1 row where the board has 3/);
  assert.throws(() => three.valuesOf(['000', '0000', '000']), /row 2 has 4/);
  assert.throws(() => three.valuesOf(['000', '000', '002']), /row 3 has 2/);
  for (const spec of ['1x1', 'torus-2x4', '3x3-mod2', '3x3-king'])
    assert.equal(plainBoard(spec), null, spec);
  assert.equal(plainBoard('klein-3x3'), null);
  assert.equal(plainBoard('3x3'), three, 'a board is made once');
});
