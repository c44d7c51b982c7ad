// The state of Play and what can be done with it: the game on the table, the message of the card, the work of the
// engine and the dialog that is open.
import { computed, signal } from '@preact/signals';
import { call } from '../engine/call.ts';
import { nextLook } from '../kit/theme.ts';
import { sentence } from '../kit/words.ts';
import { Days } from './days.ts';
import { Desk, type DialogName } from './desk.ts';
import { Games, type First } from './games.ts';
import { GRADES, gradesOf } from './kinds.ts';
import { Hints, Quiets } from './help/hint.ts';
import { Tutor } from './help/tutor.ts';
import { Watch } from './help/watch.ts';
import { Marks } from './marks.ts';
import { soundPress } from './settings.ts';
import { resultOf } from './results.ts';
import { Shelf } from './shelf.ts';
import { Table, type News } from './table.ts';
import { trouble, words } from './words.ts';
import type { ComponentChildren } from 'preact';
import type { Game } from '../board/game/start.ts';
import type { EventKind } from '../board/game/session.ts';
import type { Card, Work } from './card.ts';
import type { World } from './world.ts';

/** Boards with more lights open flat. */
const MOST_IN_SPACE = 200;

/** What the store needs of the page. `load`: loads a dialog and what it shows. */
export interface Host extends World {
  load: (name: DialogName, store: Store) => Promise<() => ComponentChildren>;
}

export class Store {
  /** The open dialog. */
  readonly dialog = signal<{ name: DialogName; view: () => ComponentChildren } | null>(null);
  /** The view of the board in space, if it has a form there. */
  readonly solid = signal<(() => ComponentChildren) | null>(null);
  /** What the player chose: space or the flat board. */
  readonly large = signal<boolean | null>(null);
  /** Whether space is in the place of the flat board. */
  readonly inSpace = computed(
    () =>
      this.solid.value !== null && (this.large.value ?? this.table.board.lights <= MOST_IN_SPACE),
  );
  /** The grades of which the board has puzzles. */
  readonly grades = signal(GRADES);
  readonly time = signal(words.seconds(0));
  readonly days = new Days();
  readonly table: Table;
  readonly card: Card;
  readonly work: Work;
  readonly shelf: Shelf;
  readonly hints: Hints;
  readonly quiets: Quiets;
  readonly watch: Watch;
  readonly tutor: Tutor;
  readonly marks: Marks;
  readonly games: Games;
  private wrong: number; // how many lights were wrong before the last event
  private away = false; // the page is hidden
  private hidden = false; // the game is paused because of that
  private giveBack: (() => void) | null = null; // gives the focus back to the button from which the game was paused

  constructor(
    game: Game,
    readonly host: Host,
  ) {
    this.table = new Table(game, host.now, (news) => this.hear(news));
    const desk = new Desk(this.table, host.later);
    ({ card: this.card, work: this.work } = desk);
    this.shelf = new Shelf(this.table, host.later, {
      full: () =>
        this.card.say(words.notKept, {
          topic: 'full',
          tone: 'bad',
          note: words.notKeptWhy,
          actions: [{ label: words.saveFile, key: 'save', act: () => this.save() }],
        }),
      wentOn: (events) => !this.away && this.games.follow(events),
      apart: () => this.card.say(words.apart, { topic: 'apart' }),
    });
    this.hints = new Hints(desk);
    this.quiets = new Quiets(desk);
    this.watch = new Watch(desk, this.hints, host);
    this.tutor = new Tutor(desk);
    this.games = new Games(desk, this.shelf, this.days, {
      go: host.go,
      open: this.open,
      save: host.save,
    });
    this.marks = new Marks(desk, this.open);
    this.wrong = this.table.session.wrong;
  }

  /** Begins with the game on the table, once its board is in the page. */
  start(first: First) {
    this.games.first(first);
    if (!first.problem) this.showPause();
    this.days.note();
    this.tick();
  }

  /** Follows what happens in the game. */
  private hear(news: News) {
    const {
      table: { session },
      card,
      games,
      watch,
    } = this;
    if (news.kind === 'refused') {
      if (session.paused) this.showPause();
      else card.say(sentence(news.why));
      return;
    }
    this.shelf.soon();
    if (news.kind === 'won') return games.won();
    if (news.kind === 'again') return resultOf(this.table).made > 0 ? games.praise() : undefined;
    const by = news.kind === 'change' ? news.by : null;
    const moved = by !== 'pause' && by !== 'resume' && by !== 'mark';
    if (moved) {
      this.hints.hide();
      this.quiets.hide();
    }
    watch.interrupt();
    if (by === 'press') soundPress(session.wrong - this.wrong);
    this.wrong = session.wrong;
    if (by) {
      this.changed(by, moved && !watch.todo);
      if (by === 'press') this.tutor.follow(session.path().at(-1));
      else if (moved && by !== 'hinted') this.tutor.follow();
      return;
    }
    this.tutor.end();
    this.showPause();
    this.host.look();
  }

  /** The card is cleared after a move, unless it says something that stays. */
  private changed(kind: EventKind, moved: boolean) {
    const {
      table: { session, game, view },
      card,
    } = this;
    if (!session.won) this.games.celebrated.value = false;
    if (['undo', 'redo', 'restart'].includes(kind)) {
      view.say(
        words.leftAfter(kind, words.number(session.wrong), words.left(game.goal !== undefined)),
      );
    }
    const stays = ['tour', 'tutor', 'full', 'apart'].includes(card.topic ?? '');
    const kept = (card.topic === 'won' && session.won) || stays;
    if (kind === 'resume') card.clear('pause');
    else if (moved && kind !== 'hinted' && kind !== 'helped' && !kept) {
      if (card.topic === 'unsolvable') view.clear('witness');
      card.clear();
    }
  }

  /** Makes something happen in the game. */
  happen(kind: EventKind) {
    return this.table.do({ kind });
  }

  /** Presses a button. A board that is won is locked: another press would only light it again. */
  press(button: number) {
    const { session } = this.table;
    if (session.won && session.made > 0) return this.table.refresh();
    this.watch.end();
    this.table.do({ kind: 'press', number: button });
  }

  /** Updates the clock. */
  tick() {
    this.time.value = words.seconds(this.table.session.elapsed(this.table.at()));
    if (this.days.tick()) this.games.newDay();
  }

  open = (name: DialogName) => {
    if (name === 'everything')
      void gradesOf(this.table.board.spec).then((grades) => {
        this.grades.value = grades;
      });
    this.host.load(name, this).then(
      (view) => {
        this.dialog.value = { name, view };
      },
      (error) => this.card.fail(words.noDialog[name] ?? words.noPart, error),
    );
  };

  close() {
    this.dialog.value = null;
  }

  /** Returns what closes the dialog and then does something. */
  closing(act: () => unknown) {
    return () => {
      this.close();
      void act();
    };
  }

  save() {
    this.host.save(`${this.table.game.key}.game`, this.table.session.save());
  }

  /** Presses the buttons of a list such as a1a23, and returns what is wrong with it. */
  async pressList(list: string) {
    const { table, card } = this;
    try {
      const { buttons, presses } = await call('press', {
        board: table.board.spec,
        state: 'off',
        presses: list,
      });
      this.close();
      this.watch.end();
      if (table.run(buttons)) card.say(words.pressList.made(buttons.length, presses));
      return '';
    } catch (error) {
      return trouble(error);
    }
  }

  /** Does something with the board, unless it is hidden. */
  inSight(does: () => void) {
    if (this.table.session.paused) this.showPause();
    else does();
  }

  hint() {
    this.inSight(() => {
      this.tutor.end();
      void this.hints.ask();
    });
  }

  solve() {
    this.inSight(() => {
      this.tutor.end();
      void this.watch.ask().then(() => this.host.look());
    });
  }

  /** Shows the quiet patterns, and nothing else. */
  quiet() {
    this.inSight(() => {
      this.watch.end();
      this.hints.hide();
      void this.quiets.next().then(() => this.host.look());
    });
  }

  /** Closes the card, and takes what it speaks of from the board. */
  dismiss() {
    this.watch.end();
    this.tutor.end();
    this.hints.hide();
    this.quiets.hide();
    this.table.view.clear('witness');
    this.card.clear();
  }

  /** Pauses the game or resumes it. The focus goes from the board to the card, and back. */
  pause() {
    const { session, ground } = this.table;
    if (session.paused) {
      this.happen('resume');
      this.giveBack?.();
      this.giveBack = null;
    } else if (!session.over && session.made > 0) {
      const giveBack = ground.held();
      if (!this.happen('pause')) return;
      this.giveBack = giveBack;
      this.showPause();
    }
  }

  /** Says that the game is paused; the board is hidden meanwhile. */
  showPause() {
    if (!this.table.session.paused) return;
    const resume = { label: words.resume, act: () => this.pause(), first: true };
    this.card.say(words.paused, {
      topic: 'pause',
      actions: [resume],
      focus: this.giveBack !== null,
    });
  }

  /** Stops the clock while the page is hidden. */
  leave(hidden: boolean) {
    const { session } = this.table;
    this.away = hidden;
    if (hidden) this.shelf.keep();
    const runs = session.made > 0 && !session.over && !session.paused && !this.watch.todo;
    if (hidden && runs) this.hidden = this.happen('pause');
    else if (!hidden && this.hidden) {
      this.hidden = false;
      if (session.paused) this.happen('resume');
    }
    if (!hidden) this.shelf.look();
  }

  /** Hides what is shown beside the game. */
  hide() {
    if (this.table.session.paused) return;
    void this.work.start('asked', null);
    this.dismiss();
  }

  /** Switches to the next colors. Their name is shown if the card is empty. */
  recolor() {
    const text = words.colors(nextLook('palette'));
    if (this.card.message.value) this.table.view.say(text);
    else this.card.say(text);
  }
}
