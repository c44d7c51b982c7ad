// The film as a file: GIF, APNG and SVG by the engine, MP4 and WebM by the browser; the list of presses; and the
// boards as PNG. A film can be shared where the system has a sheet for that.
import { computed, signal } from '@preact/signals';
import { bytesOf } from '../engine/base64.ts';
import { orderOf } from './requests.ts';
import { trouble, words } from './words.ts';
import { layersOf, valuesOf, type Script } from './walk.ts';
import { Latest } from '../kit/job.ts';
import type { Film } from '../engine/generated.ts';
import type { Player } from './player.ts';
import type { Project } from './project.ts';

export class Saver {
  /** The last file, while it is of this film. */
  readonly file = signal<File | null>(null);
  private readonly writing = new Latest(this.studio.bar, words.writing);

  constructor(
    private studio: Project,
    private player: Player,
  ) {}

  /** How long the film is, or why there is none. */
  readonly length = computed(() => {
    const {
      player,
      studio: { motion, busy },
    } = this;
    const { total, made, times } = player.plan.value;
    if (busy.value) return words.beingMade;
    return total === 0 ? words.needsLight : words.length(made.length, times / motion.value.fps);
  });

  /** Writes the film, not one that still plays while another is made. `take`: instead of saving it. */
  film(format: string, take = (file: File) => this.offer(file), other: Partial<Film> = {}) {
    const {
      player,
      studio: { world, busy, motion, isPrivate: here, problem },
    } = this;
    const script = player.script.value;
    if (!script || busy.value) return;
    const [plan, runs, wish] = [
      player.plan.value,
      motion.value,
      { ...this.wishOf(format, script), ...other },
    ];
    problem.value = '';
    void this.writing.queue(async (tools) => {
      const write = async () => {
        if (format === 'mp4' || format === 'webm')
          return world.encode(format, script, plan, runs, tools);
        const { signal, progress } = tools;
        const answer = await world.call('film', wish, { signal, progress, here });
        return new Blob([bytesOf(answer.file ?? '')], { type: answer.type });
      };
      try {
        const blob = await write();
        take(new File([blob], `film.${format === 'apng' ? 'png' : format}`, { type: blob.type }));
      } catch (error) {
        if (!tools.signal.aborted) problem.value = words.notWritten(trouble(error));
      }
    });
  }

  /** Returns the request for a film that the engine writes. */
  private wishOf(format: string, script: Script) {
    const { perFrame, seconds, pingPong, palette, ...motion } = this.player.options.value;
    const rgb = script.answers[0].layers !== undefined;
    return {
      ...motion,
      ...orderOf(this.studio, script.order),
      board: script.board.spec,
      format,
      ping_pong: pingPong,
      rgb,
      palette: rgb ? undefined : palette,
      states: script.answers.flatMap(({ state }) => layersOf(script.board, state)),
      ...(perFrame ? { per_frame: perFrame } : { duration: `${seconds}s` }),
    };
  }

  presses() {
    const {
      player: { script },
      studio: { motion },
    } = this;
    if (!script.value) return;
    const list = pressList(script.value, motion.value.pingPong);
    this.offer(new File([list], 'presses.txt', { type: 'text/plain' }));
  }

  /** Saves each board as a picture. */
  async boards() {
    const {
      player,
      player: { script },
      studio: { motion, world },
    } = this;
    if (!script.value) return;
    const { board, answers } = script.value;
    for (const [n, answer] of answers.entries()) {
      const wrong = player.marksWrong.value ? player.wrongLights(n) : [];
      const values = valuesOf(board, answer.state);
      const blob = await world.png({ board, values, marked: [], wrong }, motion.value);
      if (blob) this.offer(new File([blob], `board-${n + 1}.png`, { type: blob.type }));
    }
  }

  /** Shares the film. If writing it took so long that the browser wants another press, the next press shares it. */
  share(format: string) {
    const { world } = this.studio;
    const show = async (file: File) => {
      this.file.value = file;
      if (!world.canShare(file)) return this.offer(file);
      await world.share(file).catch((error) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError')
          this.studio.say(words.shareAgain);
      });
    };
    if (this.file.value) void show(this.file.value);
    else this.film(format, show);
  }

  private offer(file: File) {
    this.studio.world.save(file.name, file);
    this.studio.say(words.saved(file.name, file.size));
  }
}

/**
 * Writes the presses, one per line, to make the film by hand or by another program. Lines that begin with # are for
 * people; the board, the state at the beginning and the number of each scene are there too, so that the list says
 * all. `back`: the film goes back by the same presses in reverse order.
 */
function pressList({ board, answers, scenes, order }: Script, back: boolean) {
  const { lattice, buttons } = board;
  const place = (j: number) =>
    lattice ? `${Math.floor(j / lattice.cols) + 1} ${(j % lattice.cols) + 1}` : `${j + 1}`;
  const layer = (j: number) =>
    answers[0].layers ? `${words.list.layers[Math.floor(j / buttons)]} ` : '';
  const press = (j: number) => layer(j) + place(j % buttons);
  return [
    `# ${words.list.about}`,
    `# ${lattice ? words.list.cells(order) : words.list.buttons(order)}`,
    ...(back ? [`# ${words.list.back(board.modulus - 1)}`] : []),
    `board ${board.spec}`,
    `start ${answers[0].state.join('_')}`,
    ...scenes.flatMap((buttons, n) => [`scene ${n + 1}: ${buttons.length}`, ...buttons.map(press)]),
    '',
  ].join('\n');
}
