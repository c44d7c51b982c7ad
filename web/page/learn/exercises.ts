// The exercises of a chapter: a card for each task, which opens, takes an answer, and explains why it is wrong.
// Nothing is locked: every task can be opened, left, hinted at or shown at any time.
import { marks, remember } from '../board/game/course.ts';
import { make, makeButton } from './dom.ts';
import { check, type Task } from './check.ts';
import { inputOf } from './inputs.ts';
import { withMath } from './math.ts';

/** Puts the exercises of a chapter into a place. */
export function mountExercises(host: HTMLElement, chapter: string, tasks: Task[]) {
  const solved = () => new Set(marks().map(({ learn }) => learn));
  const tally = make('p', { class: 'soft tally', role: 'status' });
  const count = () => {
    const done = tasks.filter(({ id }) => solved().has(`${chapter}/${id}`)).length;
    tally.textContent = done === tasks.length ? `All ${tasks.length} tasks solved.` : `${done} of ${tasks.length} tasks solved. Do them in any order.`;
  };
  const cards = tasks.map((task, i) => {
    const card = new Card(task, i + 1, () => {
      remember(`${chapter}/${task.id}`);
      count();
    }, () => {
      const next = cards[i + 1];
      if (next) next.open();
      else document.querySelector('.onward')?.scrollIntoView({ block: 'center' });
    }, i + 1 < tasks.length);
    if (solved().has(`${chapter}/${task.id}`)) card.tick();
    return card;
  });
  host.replaceChildren(tally, ...cards.map(({ element }) => element));
  count();
  const wanted = () => cards.find(({ task }) => location.hash === `#task-${task.id}`)?.open();
  addEventListener('hashchange', wanted);
  wanted();
}

/** One task. */
class Card {
  sign = make('span', { class: 'sign' });
  inside = make('div', { class: 'inside' });
  element: HTMLDetailsElement;
  private filled = false;

  /** `more`: whether a task follows. */
  constructor(
    public task: Task, number: number, private done: () => void, private onward: () => void, private more: boolean,
  ) {
    this.element = make('details', { class: 'task', id: `task-${task.id}` },
      make('summary', {}, make('b', { 'data-number': number }, task.title), this.sign), this.inside);
    this.element.addEventListener('toggle', () => {
      if (this.element.open) void this.fill();
    });
  }

  open() {
    this.element.open = true;
    this.element.querySelector('summary')?.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'start' });
  }

  /** Shows that the task is solved. */
  tick() {
    this.element.dataset.solved = 'yes';
    this.sign.textContent = '✓ solved';
  }

  private async fill() {
    if (this.filled) return;
    this.filled = true;
    const { task } = this;
    const prompt = make('div', { class: 'prose' });
    prompt.innerHTML = withMath(task.prompt);
    const line = make('p', { class: 'says', role: 'status' });
    const tools = make('div', { class: 'row tools' });
    this.inside.replaceChildren(prompt, line);
    /** Shows a message. Our formulas are rendered; the reader's text stays text. */
    const say = (text: string, mood: '' | 'good' | 'bad' = '') => {
      line.dataset.mood = mood;
      line.replaceChildren(...text.split(/(\\\(.+?\\\))/).map((part) => {
        if (!part.startsWith('\\(')) return part;
        const formula = make('span');
        formula.innerHTML = withMath(part);
        return formula;
      }));
    };
    let shown = false;
    try {
      const input = await inputOf(task, () => {
        // Turning the board dark answers the task; anything else waits for Check.
        if (task.kind !== 'press') say('');
        else if (judge().right) this.right(say, tools);
        else say(judge().reason);
      });
      const judge = () => check(task, input.answer(), input.board, input.state);
      if (task.kind !== 'press') {
        tools.append(makeButton('Check', () => {
          const verdict = judge();
          if (!verdict.right) say(verdict.reason, 'bad');
          else if (shown) say('That is the answer that was shown. Start again, and find it yourself.');
          else this.right(say, tools);
        }, { class: 'button first' }));
      }
      let told = 0;
      tools.append(makeButton('Hint', () => {
        say(`Hint ${told + 1} of ${task.hints.length}: ${task.hints[told]}`);
        told = (told + 1) % task.hints.length;
      }), makeButton('Start again', () => {
        shown = false;
        input.clear();
        say('');
      }), makeButton('Show the answer', () => {
        shown = true;
        input.set(task.answer);
        say(`${task.kind === 'press' ? 'Press what is marked. ' : ''}${task.because}`);
      }));
      this.inside.replaceChildren(prompt, input.element, line, tools);
      this.inside.dataset.ready = 'yes';
    } catch (error) {
      this.filled = false;
      say(`This cannot be tried now: ${error instanceof Error ? error.message : error}`, 'bad');
    }
  }

  private right(say: (text: string, mood?: '' | 'good' | 'bad') => void, tools: HTMLElement) {
    say(`Right. ${this.task.because}`, 'good');
    this.tick();
    this.done();
    if (this.more && !tools.querySelector('.onward-task')) tools.prepend(makeButton('Next task', this.onward, { class: 'button first onward-task' }));
  }
}
