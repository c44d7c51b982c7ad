// The player: shows the film, plays, stops, goes to any press.
import { part, plural } from '../kit/plain/dom.ts';
import { claimOf } from './claim.ts';
import { paletteNamed } from './palette.ts';
import { frameAt, frameOfPress, makePlan, type Plan } from './plan.ts';
import { Screen } from './screen.ts';
import { Walk } from './walk.ts';
import type { Studio, Drawn } from './state.ts';

export class Player {
  box = part('screen');
  screen = new Screen(part('canvas', HTMLCanvasElement));
  scrub = part('scrub', HTMLInputElement);
  whereText = part('where');
  wrongBox = part('wrong', HTMLInputElement);
  walk: Walk | null = null;
  plan: Plan;
  playing = false;
  /** Who else wants to know where the film is. */
  followers: ((at: number) => void)[] = [];
  private began = 0; // when the film began, in the clock of the frames
  private frame = 0; // the frame that is shown while the film plays
  private asked = 0; // of the next frame

  constructor(public studio: Studio) {
    this.plan = makePlan([], studio.motion);
    part('play').addEventListener('click', () => this.toggle());
    part('back').addEventListener('click', () => this.by(-1));
    part('step').addEventListener('click', () => this.by(1));
    this.scrub.addEventListener('input', () => this.seek(Number(this.scrub.value)));
    this.wrongBox.addEventListener('change', () => this.toWrong());
    new ResizeObserver(() => this.fit()).observe(this.box);
  }

  /** Takes over the film of the studio, and stays where it was, in parts of the whole. */
  load() {
    const { script } = this.studio;
    if (!script) {
      this.walk = null;
      if (this.screen.board) this.screen.show(this.screen.board.off());
      this.replan();
      this.stop();
      return;
    }
    const part = this.walk && this.plan.total > 0 ? this.walk.at / this.plan.total : 0;
    this.walk = new Walk(script);
    this.replan();
    this.walk.go(Math.round(part * this.plan.total));
    this.fit();
    this.resume();
    if (this.playing) this.next();
  }

  /** Shows a new picture instead of the film before, until its own film is there. */
  glance(answer: Drawn) {
    const { board } = this.studio;
    if (!board) return;
    this.walk = null;
    this.fit();
    this.screen.show(board.valuesOf(answer.state));
  }

  /** Plans the film again, because it runs in another way. */
  replan() {
    const { studio, walk } = this;
    this.plan = makePlan(studio.script?.scenes.map((scene) => scene.length) ?? [], studio.motion);
    this.scrub.max = String(this.plan.total);
    if (walk && walk.at > this.plan.total) walk.go(this.plan.total);
    this.resume();
    this.tell();
  }

  /** Makes the picture as large as there is room. */
  fit() {
    const { board } = this.studio;
    const style = getComputedStyle(this.box);
    const width = this.box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = this.box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (!board || width < 1 || height < 1) return;
    const dense = Math.max(1, devicePixelRatio);
    this.screen.prepare(this.walk?.board ?? board, paletteNamed(this.studio.motion.palette), { width: width * dense, height: height * dense }, this.studio.motion.cells);
    const { canvas } = this.screen;
    canvas.style.width = `${canvas.width / dense}px`;
    this.show();
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  /** Plays on, from the beginning if it has ended. */
  play() {
    if (!this.walk || this.plan.total === 0) return;
    if (!this.studio.motion.loop && this.walk.at >= this.plan.total) this.walk.go(0);
    this.playing = true;
    this.resume();
    this.button();
    this.next();
  }

  /** Asks for the next frame, once however often one stops and plays. */
  private next() {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame((now) => this.tick(now));
  }

  stop() {
    this.playing = false;
    this.button();
    this.tell();
  }

  /** Sets the clock so that the film continues from where it is. */
  private resume() {
    if (!this.walk) return;
    this.frame = frameOfPress(this.plan, this.walk.at);
    this.began = performance.now() - (this.plan.start[this.frame] * 1000) / this.studio.motion.fps;
  }

  private tick(now: number) {
    if (!this.playing || !this.walk) return;
    const { fps, loop } = this.studio.motion;
    let time = Math.floor((Math.max(0, now - this.began) * fps) / 1000);
    if (time >= this.plan.times) {
      if (!loop) {
        this.walk.go(this.plan.total);
        this.show();
        this.stop();
        return;
      }
      this.began += (Math.floor(time / this.plan.times) * this.plan.times * 1000) / fps;
      time %= this.plan.times;
    }
    const frame = frameAt(this.plan, time);
    if (frame !== this.frame || this.walk.at !== this.plan.made[frame]) {
      this.frame = frame;
      this.walk.go(this.plan.made[frame]);
      this.show();
    }
    this.next();
  }

  /** Goes to the frame after a number of presses, and stops. */
  seek(at: number) {
    if (!this.walk) return;
    this.playing = false;
    this.button();
    this.walk.go(Math.max(0, Math.min(this.plan.total, at)));
    this.resume();
    this.show();
  }

  by(presses: number) {
    if (this.walk) this.seek(this.walk.at + presses);
  }

  /** Goes to a picture. `n`: from 0. */
  toPicture(n: number) {
    const stand = this.walk?.stands[n];
    if (stand !== undefined) this.seek(stand);
  }

  /** Shows wrong lights, which is useful only at a picture. */
  private toWrong() {
    const { walk, wrongBox } = this;
    if (walk && wrongBox.checked && walk.picture < 0) this.toPicture(walk.nearest);
    else this.show();
  }

  /** Shows the state. */
  show() {
    const { walk, plan, studio } = this;
    if (!walk) return;
    const frame = this.playing ? this.frame : frameOfPress(plan, walk.at);
    const marked: number[] = [];
    if (studio.motion.mark && (this.playing ? plan.marked[frame] : walk.at > 0)) {
      for (let n = frame > 0 ? plan.made[frame - 1] : 0; n < walk.at; n++) marked.push(walk.button(n));
    }
    this.screen.show(walk.values, marked);
    if (this.wrongBox.checked && walk.picture >= 0) this.screen.showWrong(this.wrongLights(walk.picture));
    this.tell();
    for (const follow of this.followers) follow(walk.at);
  }

  /** Lists the wrong lights of a picture. */
  wrongLights(n: number) {
    const answer = this.studio.script?.answers[n];
    const { walk } = this;
    if (!answer || !walk || answer.wrong === 0) return [];
    const target = walk.board.valuesOf(answer.target);
    const state = walk.board.valuesOf(answer.state);
    return [...target.keys()].filter((i) => target[i] !== state[i]);
  }

  /** Says where the film is. */
  private tell() {
    const { walk, plan, scrub, studio } = this;
    const at = walk?.at ?? 0;
    scrub.value = String(at);
    scrub.disabled = plan.total === 0;
    for (const id of ['back', 'play', 'step']) part(id, HTMLButtonElement).disabled = plan.total === 0;
    const text = plan.total === 0 ? '' : `${at.toLocaleString('en')} of ${plural(plan.total, 'press', 'presses')}`;
    if (this.whereText.textContent !== text) this.whereText.textContent = text;
    scrub.setAttribute('aria-valuetext', text);
    const near = walk?.nearest ?? 0;
    const answers = studio.script?.answers ?? [];
    const answer = answers[near];
    let claim = studio.pictures.length === 0 ? 'Add two pictures to make a film.' : '';
    if (answer) claim = `${answers.length > 1 ? `Picture ${near + 1}: ` : ''}${claimOf(answer)}`;
    const line = part('claim');
    if (line.textContent !== claim) {
      line.textContent = claim;
      this.screen.canvas.setAttribute('aria-label', studio.script ? `The film on ${studio.script.board.spec}. ${claim}` : 'No film');
    }
    const none = answers.every((one) => one.wrong === 0);
    this.wrongBox.disabled = none;
    this.wrongBox.closest('label')?.toggleAttribute('hidden', none);
  }

  private button() {
    const button = part('play');
    button.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
    button.dataset.playing = this.playing ? 'yes' : 'no';
  }
}
