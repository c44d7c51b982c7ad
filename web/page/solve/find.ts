// Finding the rule: positions that the player enters, and the buttons pressed between them.
import { signal } from '@preact/signals';
import { rulesOf } from '../board/rules.ts';
import type { Rules, Table } from './rules.ts';
import type { World } from './world.ts';
import type { RuleAnswer } from '../engine/generated.ts';
import type { Tools } from '../kit/job.ts';

/** What the player does now: enter lights, tap the pressed button, enter the lights after it, or read what was found. */
export type Step = 'before' | 'press' | 'after' | 'found';

/** What the finder needs of the store. */
interface Desk {
  readonly rules: { readonly value: Rules };
  readonly table: { readonly value: Table };
  readonly lights: { readonly value: Uint8Array };
  readonly world: Pick<World, 'call' | 'load'>;
  setRules(changes: Partial<Rules>): void;
  setMode(mode: 'find'): void;
  findRule(run: (tools: Tools) => Promise<void>): void;
}

export class Finder {
  readonly step = signal<Step>('before');
  readonly found = signal<RuleAnswer | null>(null);
  private states: string[][] = [];
  private buttons: number[] = [];

  constructor(private store: Desk) {}

  begin() {
    this.states = [];
    this.buttons = [];
    this.found.value = null;
    this.step.value = 'before';
    this.store.setRules({ holes: [], taught: {} });
    this.store.setMode('find');
  }

  /** The button that was pressed. */
  press(button: number) {
    this.buttons.push(button);
    this.step.value = 'after';
  }

  /** What was asked for is done. */
  next() {
    if (this.step.value !== 'found')
      this.states.push(this.store.table.value.board.rowsOf(this.store.lights.value));
    if (this.step.value !== 'after') this.step.value = 'press';
    else this.store.findRule((tools) => this.ask(tools));
  }

  private async ask(tools: Tools) {
    const { rows, columns, states } = this.store.rules.value;
    const board = `${rows}x${columns}${states === 2 ? '' : `-mod${states}`}`;
    try {
      const asked = { board, states: this.states, buttons: this.buttons };
      this.found.value = await this.store.world.call('rule', asked, tools);
    } catch (error) {
      // the last press is entered again
      this.states.pop();
      throw error;
    }
    this.step.value = 'found';
    const rules = rulesOf(await this.store.world.load(this.found.value.board));
    if (rules) this.store.setRules({ ...rules, states, holes: [], taught: {} });
  }
}
