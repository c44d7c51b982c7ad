// The player: shows the film, plays, stops, goes to any press.
import { batch, computed, signal } from '@preact/signals';
import { frameAt, frameOfPress, lasting, makePlan } from './plan.ts';
import { claimOf, words } from './words.ts';
import { valuesOf, Walk, type Drawn, type Script, type Shown } from './walk.ts';
import type { Board } from '../board/board.ts';
import type { Project } from './project.ts';

/** How often small films are drawn while the film plays, in milliseconds: they are many. */
const PACE = 80;

export class Player {
  readonly script = signal<Script | null>(null);
  /** How many presses were made, and the same at a slower pace for small films. */
  readonly at = signal(0);
  readonly paced = signal(0);
  readonly playing = signal(false);
  readonly marksWrong = signal(false);
  private readonly walk = signal<Walk | null>(null);
  private readonly glanced = signal<Shown | null>(null);
  private readonly frame = signal(0); // the frame that is shown while the film plays
  private began = 0; // when the film began, in the clock of the frames
  private pacedAt = 0;
  private cancel = () => {}; // of the next frame

  constructor(private studio: Project) {}

  private readonly lengths = computed(
    () => this.script.value?.scenes.map((scene) => scene.length) ?? [],
  );

  /** How the film runs. */
  readonly options = computed(() => lasting(this.lengths.value, this.studio.motion.value));
  readonly plan = computed(() => makePlan(this.lengths.value, this.options.value));

  /** What is on the screen; null before the first film. */
  readonly shown = computed<Shown | null>(() => {
    const [walk, board, at] = [this.walk.value, this.studio.board.value, this.at.value];
    if (!walk) {
      if (this.glanced.value || !board || this.studio.pictures.value.length > 0)
        return this.glanced.value;
      return { board, values: board.off(), marked: [], wrong: [] };
    }
    const { made, marked } = this.plan.value;
    const playing = this.playing.value;
    const frame = playing ? this.frame.value : frameOfPress(this.plan.value, at);
    const marks = this.studio.motion.value.mark && (!playing || marked[frame]);
    const values = walk.go(at);
    const wrong = this.marksWrong.value && walk.picture >= 0 ? this.wrongLights(walk.picture) : [];
    return {
      board: walk.board,
      values,
      marked: marks ? walk.pressed(made[frame - 1] ?? 0, at) : [],
      wrong,
    };
  });

  /** The picture that is nearest, from 0. */
  readonly near = computed(() => {
    this.walk.value?.go(this.at.value);
    return this.walk.value?.nearest ?? 0;
  });

  /** What is said about that picture. */
  readonly claim = computed(() => {
    const answers = this.script.value?.answers ?? [];
    if (this.studio.pictures.value.length === 1 && answers[1]) return claimOf(answers[1]);
    const answer = answers[this.near.value];
    if (answer) return words.claim(this.near.value + 1, claimOf(answer));
    return this.studio.pictures.value.length === 0 ? words.addOne : '';
  });

  /** How many seconds of the film have passed, and how long it lasts. */
  readonly seconds = computed(() => {
    const { start, times } = this.plan.value;
    const { fps } = this.studio.motion.value;
    const frame = this.playing.value
      ? this.frame.value
      : frameOfPress(this.plan.value, this.at.value);
    return { at: (start[frame] ?? 0) / fps, all: times / fps };
  });

  /** Whether a picture has wrong lights. */
  readonly hasWrong = computed(
    () => this.script.value?.answers.some((answer) => answer.wrong > 0) ?? false,
  );

  /** Takes over a film, and stays where it was, in parts of the whole. */
  load(script: Script | null) {
    const part = this.walk.value ? this.at.value / (this.plan.value.total || 1) : 0;
    batch(() => {
      this.script.value = script;
      this.glanced.value = null;
      this.walk.value = script && new Walk(script);
      this.playing.value = this.playing.value && script !== null;
      this.go(Math.round(part * this.plan.value.total));
    });
    this.resume();
  }

  /** Shows the film again if another was not made. */
  unglance() {
    if (!this.walk.value && this.script.value) this.load(this.script.value);
  }

  /** Shows a new picture instead of the film before, until its own film is there. */
  glance(board: Board, answer: Drawn) {
    batch(() => {
      this.walk.value = null;
      this.glanced.value = { board, values: valuesOf(board, answer.state), marked: [], wrong: [] };
    });
  }

  /** Continues after the film runs in another way. */
  replan() {
    this.go(Math.min(this.at.value, this.plan.value.total));
    this.resume();
  }

  toggle() {
    if (this.playing.value) this.playing.value = false;
    else this.play();
  }

  /** Plays on, from the beginning if it has ended. */
  play() {
    const { total } = this.plan.value;
    if (!this.walk.value || total === 0) return;
    if (!this.studio.motion.value.loop && this.at.value >= total) this.go(0);
    this.playing.value = true;
    this.resume();
  }

  /** Asks for the next frame, once however often one stops and plays. */
  private next() {
    this.cancel();
    if (this.playing.value) this.cancel = this.studio.world.frame((now) => this.tick(now));
  }

  /** Sets the clock so that the film continues from where it is. */
  private resume() {
    const { start } = this.plan.value;
    this.frame.value = frameOfPress(this.plan.value, this.at.value);
    this.began =
      this.studio.world.now() - (start[this.frame.value] * 1000) / this.studio.motion.value.fps;
    this.next();
  }

  private tick(now: number) {
    if (!this.playing.value || !this.walk.value) return;
    const { fps, loop } = this.studio.motion.value;
    const { times, made, total } = this.plan.value;
    let time = Math.floor((Math.max(0, now - this.began) * fps) / 1000);
    if (time >= times) {
      if (!loop) {
        this.seek(total);
        return;
      }
      this.began += (Math.floor(time / times) * times * 1000) / fps;
      time %= times;
    }
    const frame = frameAt(this.plan.value, time);
    batch(() => {
      this.frame.value = frame;
      this.go(made[frame]);
    });
    this.next();
  }

  private go(at: number) {
    this.at.value = at;
    const now = this.studio.world.now();
    if (this.playing.value && now - this.pacedAt < PACE) return;
    this.pacedAt = now;
    this.paced.value = at;
  }

  /** Goes to the frame after a number of presses, and stops. */
  seek(at: number) {
    if (!this.walk.value) return;
    batch(() => {
      this.playing.value = false;
      this.go(Math.max(0, Math.min(this.plan.value.total, at)));
    });
  }

  by(presses: number) {
    this.seek(this.at.value + presses);
  }

  /** Goes to a picture. `n`: from 0. */
  toPicture(n: number) {
    const stand = this.walk.value?.stands[n];
    if (stand !== undefined) this.seek(stand);
  }

  /** Marks wrong lights, which is useful only at a picture. */
  markWrong(on: boolean) {
    const near = this.near.value;
    this.marksWrong.value = on;
    if (on && this.walk.value && this.walk.value.picture < 0) this.toPicture(near);
  }

  /** Lists the wrong lights of a picture. */
  wrongLights(n: number) {
    const script = this.script.value;
    const answer = script?.answers[n];
    if (!script || !answer || answer.wrong === 0) return [];
    const [target, state] = [answer.target, answer.state].map((rows) =>
      valuesOf(script.board, rows),
    );
    return [...target.keys()]
      .filter((i) => target[i] !== state[i])
      .map((i) => i % script.board.lights);
  }
}
