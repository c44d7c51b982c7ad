// The film as a file: GIF, APNG and SVG by the engine, MP4 and WebM by the browser; the list of presses; and the
// boards as PNG. What was saved can be shared where the system has a sheet for that.
import { computed, signal } from '@preact/signals';
import { bytesOf } from '../engine/base64.ts';
import { orderOf } from './requests.ts';
import { pressList } from './presses.ts';
import { trouble, words } from './words.ts';
import { Walk, type Script } from './walk.ts';
import { Latest, type Tools } from '../engine/work.ts';
import type { Studio } from './store.ts';

export class Saver {
  /** The last file, while it is of this film and there is a sheet to share it with. */
  readonly file = signal<File | null>(null);
  private readonly writing = new Latest(this.studio.bar, words.writing);

  constructor(private studio: Studio) {}

  /** How long the film is, or why there is none. */
  readonly length = computed(() => {
    const { player, motion, busy } = this.studio;
    const { total, made, times } = player.plan.value;
    if (busy.value) return words.beingMade;
    return total === 0 ? words.needsTwo : words.length(made.length, times / motion.value.fps);
  });

  /** Writes the film. The one that still plays while another is made is not saved by mistake. */
  film(format: string) {
    const { studio } = this;
    const script = studio.script.value;
    if (!script || studio.busy.value) return;
    const run = format === 'mp4' || format === 'webm' ? this.video(format, script) : this.engine(format, script);
    studio.problem.value = '';
    void this.writing.queue(async (tools) => {
      try {
        this.offer(await run(tools), `film.${format === 'apng' ? 'png' : format}`);
      } catch (error) {
        if (!tools.signal.aborted) studio.problem.value = words.notWritten(trouble(error));
      }
    });
  }

  private engine(format: string, script: Script) {
    const { studio } = this;
    const { perFrame, seconds, pingPong, ...motion } = studio.motion.value;
    const walk = new Walk(script);
    const wish = {
      ...motion, ...orderOf(studio, script.order), board: script.board.spec, format, ping_pong: pingPong,
      states: walk.stands.map((stand) => script.board.rowsOf(walk.go(stand))),
      ...(perFrame ? { per_frame: perFrame } : { duration: `${seconds}s` }),
    };
    const here = studio.isPrivate;
    return async ({ signal, progress }: Tools) => {
      const answer = await studio.world.call('film', wish, { signal, progress, here });
      return new Blob([bytesOf(answer.file ?? '')], { type: answer.type });
    };
  }

  private video(format: string, script: Script) {
    const { world, player, motion } = this.studio;
    const [plan, runs] = [player.plan.value, motion.value];
    return (tools: Tools) => world.encode(format, script, plan, runs, tools);
  }

  presses() {
    const { script, motion } = this.studio;
    if (!script.value) return;
    const list = pressList(script.value, motion.value.pingPong);
    this.offer(new Blob([list], { type: 'text/plain' }), 'presses.txt');
  }

  /** Saves each board as a picture. */
  async boards() {
    const { script, motion, player, world } = this.studio;
    if (!script.value) return;
    const { board, answers } = script.value;
    for (const [n, answer] of answers.entries()) {
      const wrong = player.marksWrong.value ? player.wrongLights(n) : [];
      const values = board.valuesOf(answer.state);
      const blob = await world.png({ board, values, marked: [], wrong }, motion.value.palette);
      if (blob) this.offer(blob, `board-${n + 1}.png`);
    }
  }

  private offer(blob: Blob, name: string) {
    const { world } = this.studio;
    world.save(name, blob);
    const file = new File([blob], name, { type: blob.type });
    this.file.value = world.canShare(file) ? file : null;
    this.studio.say(words.saved(name, blob.size));
  }
}
