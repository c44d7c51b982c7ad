// The board, as it is typed, and the claim about it.
import { signal } from '@preact/signals';
import { missing } from './requests.ts';
import { exactText, wide } from './words.ts';
import { Latest } from '../kit/job.ts';
import type { Project } from './project.ts';

export class Sizes {
  /** What is typed into the field, while it is not the board of the film. */
  readonly other = signal<string | null>(null);
  /** What can be drawn on the board, and the nearest size where all can. */
  readonly claim = signal('');
  readonly exact = signal<string | null>(null);
  readonly problem = signal('');
  private readonly asking = new Latest(this.studio.bar);

  constructor(private studio: Project) {}

  /** Shows what is typed and what is wrong with it; null and nothing after a choice of the board. */
  type(other: string | null, problem: string) {
    this.other.value = other;
    this.problem.value = problem;
  }

  /** Requests the claim about a board. */
  ask(spec: string) {
    const { call } = this.studio.world;
    this.asking.ask(async ({ signal, fresh }) => {
      let exact: string | null = null;
      let claim = this.claim.value;
      try {
        const size = /^(\d{1,3})x(\d{1,3})$/.exec(spec);
        if (size) {
          const answer = await call(
            'size',
            { rows: Number(size[1]), columns: Number(size[2]) },
            { signal },
          );
          claim = exactText(wide(spec), answer.nullity, answer.nullity);
          if (answer.nullity > 0) exact = `${answer.exact.rows}x${answer.exact.columns}`;
        } else {
          const answer = await call('info', { board: spec, quiet_result: true }, { signal });
          claim = exactText(answer.board, answer.nullity, missing(answer));
        }
      } catch {
        // drawing on the board reports the error
      }
      if (fresh()) [this.claim.value, this.exact.value] = [claim, exact];
    });
  }
}
