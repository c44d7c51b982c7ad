// The Play page: the parts put together.
import { Card } from './card.ts';
import { part, plural, sentence } from '../kit/plain/dom.ts';
import { onFile, saveFile } from '../kit/files.ts';
import { firstGame, Games } from './games.ts';
import { gradesOf, offer } from './choose/grades.ts';
import { Hints } from './help/hint.ts';
import { Help, takeKeys } from './keys.ts';
import { Marks } from './marks.ts';
import { Quiets } from './help/quiet.ts';
import { nextPalette, Settings, showNumbers } from './settings.ts';
import { leadToLab, Share } from './share.ts';
import { Shelf } from './shelf.ts';
import { Figures, gameTitle } from './show.ts';
import { soundPress } from './sound.ts';
import { isMove, Table } from './table.ts';
import { Watch } from './help/watch.ts';
import { Work } from '../kit/plain/work.ts';
import type { EventKind } from '../board/game/event.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const card = new Card();
const work = new Work();
const { game, problem, left } = await firstGame();
const table = new Table(part('table'), game);
const shelf = new Shelf(table, () => `${gameTitle(table)}, ${plural(table.session.wrong, 'light')} left`);
const figures = new Figures(table);
const hints = new Hints(table, card, work);
const quiets = new Quiets(table, card, work);
const watch = new Watch(table, card, work, hints);
const marks = new Marks(table, card);
const share = new Share(table);
const settings = new Settings(() => figures.show());
const games = new Games({ table, card, work, shelf, figures, share: () => share.open(), gallery: () => newGame((it) => it.open()), replay: () => replay((it) => void it.open().catch((error) => card.fail('The game cannot be replayed.', error))) });
/** Returns a function that uses a part of the page which is loaded when it is first needed. */
function later<T>(load: () => Promise<T>): (use: (part: T) => void) => void {
  let loading: Promise<T> | undefined;
  return (use) => {
    loading ??= load();
    loading.then(use, (error) => {
      loading = undefined;
      card.fail('This part of the page could not be loaded.', error);
    });
  };
}

const stats = later(async () => new (await import('./stats.ts')).Stats(table));
const replay = later(async () => new (await import('./help/replay.ts')).Replay(table));
const archive = later(async () => new (await import('./choose/archive.ts')).Archive((date) => void games.daily(date)));
const pressList = later(async () => new (await import('./presslist.ts')).PressList(table, card));
const levels = later(async () => new (await import('./choose/levels.ts')).Levels((number) => void games.level(number)));
const newGame = later(async () => new (await import('./choose/new.ts')).NewGame(shelf, {
  begin: (made) => games.begin(made),
  begun: () => table.view.focus(0),
  quick: (spec, kind) => void games.quick(spec, kind),
  resume: (key) => void games.resume(key),
  giveUp: (key) => void games.giveUp(key),
  open: () => part('file').click(),
}));

/** The picture in space, once there was a board that has one. */
let space: Promise<unknown> | undefined;
const lookInSpace = () => {
  const { board } = table;
  if (!board.grid || board.grid.topology !== 'rectangle') space ??= import('./space.ts').then(({ Space }) => new Space(table));
};
table.listen((news) => news === 'begin' && lookInSpace());
lookInSpace();

table.before = () => watch.end();
shelf.full = () => card.say('The browser does not keep this game: it ends with the page.', {
  topic: 'full', tone: 'bad', note: 'Its storage is full or switched off, or the board is very large. A file keeps the game.',
  choices: [{ label: 'Save file', key: 'save', act: () => act.save() }],
});

let on = table.session.wrong;
table.listen((news, text) => {
  if (news === 'refused' && table.session.paused) showPause();
  else if (news === 'refused') card.say(sentence(text));
  else if (news === 'change' && text === 'press') soundPress(table.session.wrong - on);
  const mine = text === 'hinted' || text === 'helped' || watch.todo !== null || (card.topic === 'won' && table.session.won) || card.topic === 'tour' || card.topic === 'full';
  if (text === 'undo' || text === 'redo' || text === 'restart') table.view.say(`${text}: ${figures.leftText()}`);
  if (text === 'resume') {
    card.clear('pause');
    showPause();
  } else if (news === 'change' && isMove(news, text) && !mine) {
    if (card.topic === 'unsolvable') table.view.clear('witness');
    card.clear();
  }
  on = table.session.wrong;
});

function happen(kind: EventKind) {
  return () => void table.do({ kind });
}

function pause() {
  const { session } = table;
  if (!session.paused && (session.over || session.made === 0)) return;
  if (session.paused) {
    table.do({ kind: 'resume' });
    from?.focus();
    from = null;
    return;
  }
  const focused = document.activeElement;
  if (!table.do({ kind: 'pause' })) return;
  from = focused instanceof HTMLElement && part('table').contains(focused) ? focused : null;
  showPause();
  if (from) card.focus();
}

/** The button of the board from which the game was paused: the focus goes back there. */
let from: HTMLElement | null = null;

/** Hides the board while the game is paused. */
function showPause() {
  const { paused } = table.session;
  const container = part('table');
  container.toggleAttribute('data-paused', paused);
  container.inert = paused;
  if (paused) card.say('The game is paused, and the board hidden.', { topic: 'pause', choices: [{ label: 'Resume', act: pause, first: true }] });
}

/** Does something with the board, unless it is hidden. */
function inSight(does: () => void) {
  return () => (table.session.paused ? showPause() : does());
}

/** Whether the game was paused because the page was hidden. */
let away = false;
document.addEventListener('visibilitychange', () => {
  const { session } = table;
  const running = session.made > 0 && !session.over && !session.paused && watch.todo === null;
  if (document.visibilityState === 'hidden' && running) away = table.do({ kind: 'pause' });
  else if (document.visibilityState === 'visible' && away) {
    away = false;
    if (session.paused) table.do({ kind: 'resume' });
  }
});

/** Hides what is shown beside the game. */
function hide() {
  if (table.session.paused) return;
  hints.hide();
  quiets.hide();
  if (watch.todo) watch.end();
  work.drop();
  table.view.clear('witness');
  card.clear();
}

/** Shows the quiet patterns, and nothing else. */
function quiet() {
  watch.end();
  hints.hide();
  void quiets.next().then(look);
}

/** Switches to the next colors. Their name is shown if the card is empty. */
function recolor() {
  const text = `Colors: ${nextPalette()}.`;
  if (card.text.textContent === '') card.say(text);
  else table.view.say(text);
}

/** Scrolls to the board, where the page is longer than the screen. */
function look() {
  if (part('table').getBoundingClientRect().top >= 0) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part('main').scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}

const act = {
  hint: inSight(() => void hints.ask()),
  watch: inSight(() => void watch.ask().then(look)),
  quiet: inSight(quiet),
  another: () => void games.another(),
  menu: () => newGame((it) => it.open()),
  share: () => share.open(),
  statistics: () => stats((it) => it.open()),
  archive: () => archive((it) => it.open()),
  levels: () => levels((it) => void it.open().catch((error) => card.fail('The levels could not be loaded.', error))),
  settings: () => settings.open(),
  presses: inSight(() => pressList((it) => it.open())),
  save: () => saveFile(`${table.game.key}.game`, table.session.save()),
  open: () => part('file').click(),
};

const bindings = [
  { keys: ['u', 'Backspace', 'Ctrl+z'], does: 'undo the last press', act: happen('undo') },
  { keys: ['r', 'Ctrl+y', 'Ctrl+Shift+z'], does: 'press it again', act: happen('redo') },
  { keys: ['R'], does: 'back to the start', act: happen('restart') },
  { keys: ['h', 'H'], does: 'a hint and its reason; again: go to its button', act: act.hint },
  { keys: ['M'], does: 'save this place', act: inSight(() => marks.mark()) },
  { keys: ['b'], does: 'back to the last save point; again: the one before', act: inSight(() => marks.back()) },
  { keys: ['v'], does: 'show the quiet patterns one by one', act: act.quiet },
  { keys: ['s'], does: 'solve and watch; + and - set the pace', act: act.watch },
  { keys: ['+', '='], does: '', act: () => watch.todo && watch.faster(1) },
  { keys: ['-', '_'], does: '', act: () => watch.todo && watch.faster(-1) },
  { keys: ['n'], does: 'a new puzzle of the same kind', act: act.another },
  { keys: ['m'], does: 'new game', act: act.menu },
  { keys: ['d'], does: 'the puzzle of the day', act: () => void games.daily() },
  { keys: ['l'], does: 'the levels', act: act.levels },
  { keys: ['p'], does: 'pause, with the board hidden', act: pause },
  { keys: ['g'], does: 'share', act: act.share },
  { keys: ['S'], does: 'statistics', act: act.statistics },
  { keys: ['P'], does: 'change colors', act: recolor },
  { keys: ['Escape'], does: 'hide hint, pattern and message', act: hide },
  { keys: ['?'], does: 'this help', act: () => help.open() },
];
const help = new Help(bindings);
takeKeys(bindings);

/** What the buttons do, by id. */
const buttons: Record<string, () => void> = {
  ...act, undo: happen('undo'), redo: happen('redo'), restart: happen('restart'), new: act.menu, daily: () => void games.daily(), marks: () => marks.open(), pause, help: () => help.open(),
};
delete buttons.another;
delete buttons.menu;
for (const [id, does] of Object.entries(buttons)) {
  const button = part(id);
  button.addEventListener('click', () => button.getAttribute('aria-disabled') !== 'true' && does());
}
const menu = part('menu-dialog', HTMLDialogElement);
part('menu').addEventListener('click', () => {
  menu.showModal();
  const kinds = menu.querySelectorAll('[data-kind]') as NodeListOf<HTMLElement>;
  void gradesOf(table.board.spec).then((grades) => offer(kinds, ({ dataset }) => dataset.kind, grades));
});
menu.addEventListener('click', (event) => {
  const chosen = event.target instanceof Element && event.target.closest('button, a');
  if (event.target === menu || (chosen && chosen.getAttribute('aria-disabled') !== 'true')) menu.close();
}, { capture: true });
for (const button of document.querySelectorAll('[data-play], [data-kind]')) {
  const { play = '', kind = '' } = (button as HTMLElement).dataset;
  button.addEventListener('click', () => void games.quick(play || table.board.spec, kind || 'all-on'));
}
leadToLab(part('lab', HTMLAnchorElement), table);
onFile(part('file', HTMLInputElement), (text) => void games.load(text), (reason) => card.say(reason, { tone: 'bad' }));
addEventListener('hashchange', ({ newURL }) => void games.visit(newURL));
table.listen((news) => {
  if (news !== 'begin') return;
  showPause();
  look();
});

showNumbers();
if (left) games.keep(left);
games.shown();
games.visiting = 0;
showPause();
if (problem) card.say(problem.text, { tone: 'bad', note: problem.note });
games.welcome();
document.documentElement.dataset.ready = 'play';
