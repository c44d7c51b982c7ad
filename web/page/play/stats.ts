// What the dialog of statistics shows: the figures of the player's games, by kind of game, with export and import.
import { signal } from '@preact/signals';
import { addMarks, forgetMarks, marks, marksIn } from '../board/game/course.ts';
import { call } from '../engine/call.ts';
import { endsWithPage } from '../kit/keep.ts';
import { addResults, classOf, keepResults, parse, resultOf, results } from './results.ts';
import { trouble, words } from './words.ts';
import type { ClassStat } from '../engine/generated.ts';
import type { Store } from './store.ts';

export class Stats {
  readonly classes = signal<ClassStat[]>([]);
  readonly problem = signal('');
  readonly news = signal('');
  /** The player is asked whether all results are to be forgotten. */
  readonly asking = signal(false);

  constructor(private store: Store) {}

  /** Asks the engine for the figures of all results, and reports news. */
  async show(news = '') {
    const list = results();
    let [classes, problem]: [ClassStat[], string] = [[], list.length === 0 ? words.stats.none : ''];
    try {
      if (list.length > 0) ({ classes } = await call('statistics', { results: list }));
    } catch (error) {
      problem = trouble(error);
    }
    this.classes.value = classes;
    this.problem.value = problem;
    this.asking.value = false;
    this.news.value = [news, endsWithPage('results') ? words.stats.short : '']
      .filter(Boolean)
      .join(' ');
  }

  /** The figures of games like that on the table. */
  get here() {
    const like = classOf(resultOf(this.store.table));
    return this.classes.value.find((c) => c.class === like);
  }

  /** Whether there is something to export and to forget. */
  get any() {
    return results().length > 0 || marks().length > 0;
  }

  take(text: string) {
    const { list, damaged } = parse(text);
    const added = words.stats.added(addResults(list));
    const tasks = addMarks(marksIn(text));
    const more = [
      tasks > 0 && words.stats.tasks(tasks),
      damaged > 0 && words.stats.damaged(damaged),
    ];
    void this.show([added, ...more].filter(Boolean).join(' '));
  }

  export() {
    this.store.games.saveResults();
  }

  forget() {
    keepResults([]);
    forgetMarks();
    void this.show(words.stats.forgotten);
  }
}
