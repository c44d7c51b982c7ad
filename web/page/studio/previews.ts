// Small boards that show what each look and each order would make of the film.
import { signal } from '@preact/signals';
import { looks, orders } from './choices.ts';
import { drawnOf, filmOf, scriptOf, wishOf } from './requests.ts';
import { Latest } from '../kit/job.ts';
import { valuesOf, Walk } from './walk.ts';
import type { Board } from '../board/board.ts';
import type { Player } from './player.ts';
import type { Project } from './project.ts';

/** The looks that are offered first. */
export const OFFERED = Object.keys(looks).slice(0, 3);

export class Previews {
  /** States by the names of looks. */
  readonly looks = signal<{ board: Board | null; values: Record<string, Uint8Array> }>({
    board: null,
    values: {},
  });
  readonly walks = signal<Record<string, Walk>>({});
  readonly busy = signal(false);
  private readonly drawing = new Latest(this.studio.bar);
  private readonly ordering = new Latest(this.studio.bar);
  private lookKey = ''; // of what the looks are shown
  private walksOf: unknown = null; // the film that the orders are of

  constructor(
    private studio: Project,
    private player: Player,
  ) {}

  /** Shows what looks make of the chosen picture. */
  showLooks() {
    const { studio } = this;
    const picture = studio.pictures.value[studio.chosen] ?? studio.pictures.value[0];
    const board = studio.board.value;
    if (!picture || !board) return;
    const key = `${picture.id} ${wishOf(studio, picture, '').key}`;
    if (key === this.lookKey) return;
    this.lookKey = key;
    if (this.looks.value.board !== board) this.looks.value = { board, values: {} };
    this.ask(
      this.drawing,
      async (signal, current) => {
        for (const look of OFFERED) {
          const params = { ...wishOf(studio, picture, '').params(true), look, wish_only: true };
          const { target } = drawnOf(
            await studio.world.call('draw', params, { signal, here: !picture.ours }),
          );
          if (!current() || studio.board.value !== board || this.lookKey !== key) return;
          this.looks.value = {
            board,
            values: { ...this.looks.value.values, [look]: valuesOf(board, target) },
          };
        }
      },
      () => {
        this.lookKey = '';
      },
    );
  }

  /** Finds the presses in every order. */
  showOrders() {
    const { studio } = this;
    const script = this.player.script.value;
    if (!script || script.scenes.length === 0 || this.walksOf === script) return;
    this.walksOf = script;
    this.ask(
      this.ordering,
      async (signal, current) => {
        for (const name of orders) {
          if (studio.lacks(name)) continue;
          let own = script;
          if (name !== studio.order.value) {
            const wish = filmOf(studio, script.board, name);
            const answer = await studio.world.call('film', wish, {
              signal,
              here: studio.isPrivate,
            });
            own = scriptOf(studio, script.board, answer);
          }
          if (!current() || this.player.script.value !== script) return;
          this.walks.value = { ...this.walks.value, [name]: new Walk(own) };
        }
      },
      () => {
        this.walksOf = null;
      },
    );
  }

  /** `failed`: the film reports the error; the next one is tried again. */
  private ask(
    work: Latest,
    run: (signal: AbortSignal, current: () => boolean) => Promise<void>,
    failed: () => void,
  ) {
    this.busy.value = true;
    work.ask(async ({ signal, fresh }) => {
      await run(signal, fresh).catch(failed);
      if (fresh()) this.busy.value = false;
    });
  }
}
