// The film as a file: GIF, APNG and SVG by the engine, MP4 and WebM by the browser; the list of presses; and the
// boards as PNG. What was saved can be shared where the system has a sheet for that.
import { bytesOf } from '../engine/base64.ts';
import { call } from '../engine/call.ts';
import { make, makeButton, part, plural, sentence } from '../kit/plain/dom.ts';
import { saveFile } from '../kit/files.ts';
import { isPrivate, orderOf } from './make.ts';
import { paletteNamed } from './palette.ts';
import { pressList } from './presses.ts';
import { Screen } from './screen.ts';
import { settings } from './settings.ts';
import { canEncode, encode } from './video.ts';
import { Walk } from './walk.ts';
import { Latest, type Bar, type Run } from './work.ts';
import type { Studio } from './state.ts';
import type { Player } from './film.ts';

/** How many pixels a picture of a board is wide or high, about. */
const PNG_SIDE = 1024;

export class Save {
  private writing: Latest;
  length: HTMLParagraphElement;
  private films: HTMLButtonElement[]; // what needs two pictures
  private pngs: HTMLButtonElement;
  private share: HTMLButtonElement; // shown when there is a file to share and a sheet to share it with
  private old = false; // whether another film is being made

  constructor(
    public studio: Studio, public player: Player, bar: Bar, public complain: (text: string) => void,
    public say: (text: string) => void,
  ) {
    this.writing = new Latest(bar, 'Writing the film');
    this.length = make('p', { class: 'soft', id: 'length' });
    this.films = ['GIF', 'APNG', 'SVG'].map((name) => makeButton(name, () => this.film(name.toLowerCase()), { 'aria-label': `Save as ${name}` }));
    this.films[0].classList.add('first');
    if (canEncode()) this.films.splice(1, 0, ...['MP4', 'WebM'].map((name) => makeButton(name, () => this.video(name.toLowerCase()), { 'aria-label': `Save as ${name}` })));
    this.films.push(makeButton('Presses', () => this.presses(), { 'aria-label': 'Save the list of presses' }));
    this.pngs = makeButton('Boards as PNG', () => void this.boards(), { 'aria-label': 'Save the boards as PNG' });
    this.share = makeButton('Share', () => {}, { hidden: true });
    part('panel-film').append(...settings(studio), this.length, make('h2', {}, 'Save'), make('div', { class: 'row' }, ...this.films, this.pngs, this.share),
      make('p', { class: 'soft' }, 'GIF and APNG carry their presses inside: ', make('code', {}, 'lightsout film --verify'), ' replays them and checks every pixel.'),
      make('p', { class: 'soft' }, 'Keys: Space plays and stops, ← and → go press by press, with Shift 25 at a time, Home and End to the ends.'));
    studio.listen((news) => {
      if (news !== 'film' && news !== 'motion' && news !== 'pictures') return;
      this.share.hidden = true; // the file is of the film before
      this.show();
    });
  }

  /** Sets whether another film is being made: the one that still plays is then not saved by mistake. */
  wait(old: boolean) {
    this.old = old;
    this.show();
  }

  /** Shows the length of the film. */
  show() {
    const { plan } = this.player;
    const none = plan.total === 0;
    for (const button of this.films) button.disabled = none || this.old;
    this.pngs.disabled = this.old || !this.studio.script;
    this.share.disabled = this.old;
    const seconds = (plan.times / this.studio.motion.fps).toLocaleString('en', { maximumFractionDigits: 1 });
    this.length.textContent = this.old ? 'The film is being made.' : none ? 'A film needs two pictures that differ.' : `${plural(plan.made.length, 'frame')}, ${seconds} seconds.`;
  }

  /** Writes a file after those that were requested before. */
  private async write(run: Run) {
    this.complain('');
    while (this.writing.busy) await this.writing.idle();
    this.writing.ask(run);
  }

  /** Has the engine write the film. */
  private film(format: string) {
    const { studio } = this;
    const { motion, script } = studio;
    if (!script) return;
    const walk = new Walk(script);
    const states = walk.stands.map((stand) => {
      walk.go(stand);
      return script.board.rowsOf(walk.values);
    });
    const wish = {
      board: script.board.spec, states, ...orderOf(studio, script.order),
      ...(motion.perFrame ? { per_frame: motion.perFrame } : { duration: `${motion.seconds}s` }), fps: motion.fps, hold: motion.hold, loop: motion.loop, ping_pong: motion.pingPong, easing: motion.easing,
      mark: motion.mark, palette: motion.palette, scale: motion.scale, cells: motion.cells, aspect: motion.aspect, format,
    };
    const here = isPrivate(studio);
    void this.write(async ({ signal, progress }) => {
      try {
        const answer = await call('film', wish, { signal, progress, here });
        this.offer(new Blob([bytesOf(answer.file ?? '')], { type: answer.type }), `film.${format === 'apng' ? 'png' : format}`);
      } catch (error) {
        if (!signal.aborted) this.complain(`The film was not written. ${sentence(error)}`);
      }
    });
  }

  /** Has the browser encode the film. */
  private video(format: string) {
    const { script, motion } = this.studio;
    const { plan } = this.player;
    if (!script) return;
    const runs = { ...motion };
    void this.write(async ({ signal, progress }) => {
      try {
        this.offer(await encode(format, script, plan, runs, { signal, progress }), `film.${format}`);
      } catch (error) {
        if (!signal.aborted) this.complain(`The film was not written. ${sentence(error)}`);
      }
    });
  }

  private presses() {
    const { script, motion } = this.studio;
    if (script) this.offer(new Blob([pressList(script, motion.pingPong)], { type: 'text/plain' }), 'presses.txt');
  }

  /** Saves each board as a picture. */
  private async boards() {
    const { script, motion } = this.studio;
    if (!script) return;
    const { board } = script;
    for (const [n, answer] of script.answers.entries()) {
      const screen = new Screen(document.createElement('canvas'));
      screen.prepare(board, paletteNamed(motion.palette), { width: PNG_SIDE, height: PNG_SIDE });
      screen.show(board.valuesOf(answer.state));
      if (this.player.wrongBox.checked) screen.showWrong(this.player.wrongLights(n));
      const blob = await new Promise((resolve: (
        blob: Blob | null,
      ) => void) => screen.canvas.toBlob(resolve, 'image/png'));
      if (blob) this.offer(blob, `board-${n + 1}.png`);
    }
  }

  private offer(blob: Blob, name: string) {
    saveFile(name, blob);
    const file = new File([blob], name, { type: blob.type });
    this.share.hidden = !navigator.canShare?.({ files: [file] });
    this.share.onclick = () => void navigator.share({ files: [file], title: 'Lights Out' }).catch(() => {}); // the player may close the sheet
    this.say(`${name} is saved, ${plural(Math.ceil(blob.size / 1000), 'kilobyte')}`);
  }
}
