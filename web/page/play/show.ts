// The figures around the board: the name of the game, lights left, presses, least, time, and which buttons can be
// used.
import { able, part } from '../kit/plain/dom.ts';
import { boardName } from '../board/names.ts';
import { dailyAbout, dayOf } from './daily.ts';
import { leastText } from './help/least.ts';
import { secondsText } from './results.ts';
import { clockShown } from './settings.ts';
import { levelOf } from './choose/levels.ts';
import { TOUR, tourStep } from './tour.ts';
import type { Table } from './table.ts';

/** Names the current game. */
export function gameTitle({ board, game }: Table) {
  return [boardName(board.spec), ...gameWords({ game })].join(', ');
}

function gameWords({ game }: {game: Table['game']}) {
  const words = [];
  const day = dayOf(game.key);
  if (day) words.push(dailyAbout(day));
  else if (game.kind) words.push(kindWord(game.kind));
  if (game.goal?.some((v) => v > 0)) words.push(game.goal.every((v) => v === 1) ? 'goal all on' : 'goal as marked');
  if (game.litOnly) words.push('lit-only');
  return words;
}

function kindWord(kind: string) {
  if (kind === 'daily') return 'puzzle of the day';
  if (tourStep({ kind }) > 0) return `puzzle ${tourStep({ kind })} of ${TOUR.length}`;
  if (levelOf(kind) > 0) return `level ${levelOf(kind)}`;
  return kind.split('.').map((word) => (word === 'lit-only' ? 'solvable lit-only' : word.replaceAll('-', ' '))).join(', ');
}

export class Figures {
  title = part('title');
  about = part('about');
  left = part('left');
  leftLabel = part('left-label');
  moves = part('moves');
  least = part('least');
  time = part('time');

  constructor(public table: Table) {
    setInterval(() => this.tick(), 200);
    table.listen(() => this.show());
    this.show();
  }

  /** Shows everything. */
  show() {
    const { table } = this;
    const { session, game, board } = table;
    const words = gameWords({ game });
    this.title.textContent = boardName(board.spec);
    this.about.textContent = words.join(', ');
    document.title = [boardName(board.spec), ...words].join(', ') + ' · Lights Out';
    this.leftLabel.textContent = game.goal ? 'lights wrong' : 'lights on';
    set(this.left, session.wrong.toLocaleString('en'));
    set(this.moves, session.moves.toLocaleString('en'), session.made !== session.moves ? `${session.made.toLocaleString('en')} made` : '');
    set(this.least, leastText(game.least, game.litOnly), game.least?.trouble && game.least.trouble !== 'not looked for' ? game.least.trouble : '');
    able('undo', session.canUndo && !session.paused);
    able('redo', session.canRedo && !session.paused);
    able('restart', session.canUndo && !session.paused);
    able('hint', !session.won && !session.paused);
    able('watch', !session.won && !session.paused);
    able('pause', !session.over && session.made > 0);
    part('pause').setAttribute('aria-pressed', String(session.paused));
    part('clock').hidden = !clockShown();
    this.tick();
  }

  /** Announces how many lights are left, like the counter above the board. */
  leftText() {
    return `${this.left.textContent} ${this.leftLabel.textContent}`;
  }

  /** Shows the time. */
  private tick() {
    const text = secondsText(this.table.session.elapsed(this.table.at()));
    if (this.time.textContent !== text) this.time.textContent = text;
  }
}

function set(place: HTMLElement, value: string, more = '') {
  place.textContent = value;
  if (more === '') return;
  const small = document.createElement('small');
  small.textContent = ` ${more}`;
  place.append(small);
}
