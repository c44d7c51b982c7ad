// The store of the Studio: what the artist chose, the pictures, and the film that is made of them.
import { computed, effect, signal, untracked } from '@preact/signals';
import { autoSize, usualSpec, writeChoices, type Look, type Motion } from './choices.ts';
import { darkIsOn, paletteNamed } from './palette.ts';
import { MIDDLE, type Crop } from './pictures/images.ts';
import { Player } from './player.ts';
import { Project, type Image, type Picture } from './project.ts';
import { Previews } from './previews.ts';
import { draw, filmOf, scriptOf, wishOf } from './requests.ts';
import { Saver } from './save.ts';
import { Sizes } from './sizes.ts';
import { trouble, words } from './words.ts';
import { Latest, type Tools } from '../kit/job.ts';
import type { Scene } from '../engine/generated.ts';

export type Tab = keyof typeof words.tabs;

/** The dialog that is open, and the id of its picture. The pad draws a curve or a new picture if it has none. */
export interface Dialog {
  kind: 'text' | 'camera' | 'pad' | 'curve';
  id?: number;
}

/** The picture that is being moved under the frame of the board, and what of it the frame shows. */
export interface Framing {
  id: number;
  crop: Crop;
  held: boolean;
}

/** The most pictures in a film, and the most points of a curve, as in package film. */
const MOST_PICTURES = 24;
const MOST_POINTS = 1000;

export class Studio extends Project {
  /** Whether a film was made. */
  readonly ready = signal(false);
  /** Whether the panels for everything else are open, and which of them. */
  readonly more = signal(false);
  readonly tab = signal<Tab>('pictures');
  readonly framing = signal<Framing | null>(null);
  readonly dialog = signal<Dialog | null>(null);
  readonly player = new Player(this);
  readonly script = this.player.script;
  readonly previews = new Previews(this, this.player);
  readonly sizes = new Sizes(this);
  readonly saver = new Saver(this, this.player);
  private readonly making = new Latest(this.bar, words.drawing);
  private good = this.kept.spec; // the last board on which everything was drawn
  private linked = ''; // the board that a link asked for
  private given = false; // whether the samples are there because the page put them there
  private made = 0;

  readonly title = computed(() => {
    const names = this.pictures.value.map(({ name }) => name);
    return names.length > 1
      ? words.fromTo(names[0], names[names.length - 1])
      : (names[0] ?? words.title);
  });

  /** How many presses the film has one way, and what is proved of them. */
  readonly summary = computed(() => {
    const { scenes, least } = this.script.value ?? { scenes: [] };
    const presses = scenes.reduce((sum, scene) => sum + scene.length, 0);
    return presses === 0 ? words.about : words.summary(presses, least ?? false);
  });

  /** Makes the first film. `link`: the board in the address, if any. */
  start(samples: { image: Image; name: string }[], link: string) {
    this.pictures.value = samples.map(({ image, name }) => this.picture(image, name, true));
    this.given = true;
    effect(() => this.remember());
    effect(() => {
      const [tab] = [this.more.value && this.tab.value, this.script.value, this.motion.value];
      untracked(() => this.previews.showLooks());
      if (tab === 'order') untracked(() => this.previews.showOrders());
    });
    if (this.follow(link)) return;
    this.remake();
  }

  /** Takes the board of a link; reports whether it names one. */
  follow(link: string) {
    if (link === '') return false;
    if (link.startsWith('work=')) {
      void this.openWork(link.slice('work='.length));
      return true;
    }
    this.linked = link;
    this.choose(link);
    return true;
  }

  /** Takes over the pictures, the board, the look, the colors and the order of a work of the exhibition. */
  private async openWork(name: string) {
    try {
      const work = await this.world.work(name);
      if (!work) throw new Error(words.noWork(name));
      this.pictures.value = work.images.map((image, n) =>
        this.picture(image, nameOf(work.pictures[n]), true),
      );
      [this.order.value, this.look.value] = [work.order, work.look];
      this.motion.value = { ...this.motion.value, palette: work.palette };
      this.choose(work.board);
    } catch (error) {
      this.problem.value = trouble(error);
      this.remake();
    }
  }

  choose(spec: string) {
    if (spec === '') return;
    this.spec.value = spec;
    this.sizes.type(null, '');
    this.remake();
  }

  setLook(change: Partial<Look>) {
    this.look.value = { ...this.look.value, ...change };
    this.changed();
  }

  setMotion(change: Partial<Motion>) {
    const kind = () => `${this.inColor} ${darkIsOn(paletteNamed(this.motion.value.palette))}`;
    const before = kind();
    this.motion.value = { ...this.motion.value, ...change };
    this.saver.file.value = null; // it is of the film before
    if (before !== kind()) this.changed();
    else this.player.replan();
  }

  setOrder(order: string, seed = this.seed.value) {
    this.order.value = order;
    this.seed.value = seed;
    this.changed();
  }

  /** Lets presses follow the way of a brush. */
  private setCurve(trace: number[]) {
    const every = Math.ceil(trace.length / 2 / MOST_POINTS);
    const curve = trace.filter((_, n) => Math.floor(n / 2) % every === 0);
    if (curve.length < 4) return; // nothing was drawn
    this.curve.value = curve;
    this.setOrder('curve');
  }

  /** Adds the pictures of files, one after the other; or takes one for times. Errors are one line. */
  async open(files: readonly File[], forTimes = false) {
    const bad: string[] = [];
    this.problem.value = '';
    for (const file of files.slice(0, MOST_PICTURES)) {
      try {
        const images = await this.world.readPictures(file, file.name || words.thePicture);
        const name = nameOf(file.name);
        if (forTimes) {
          this.times.value = this.picture(images[0], file.name);
          this.setOrder('times');
        } else {
          const clip = images.length > 1 ? images[0] : null;
          images.forEach((image, n) =>
            this.add(image, clip ? words.numbered(name, n + 1) : name, false, clip),
          );
        }
      } catch (error) {
        bad.push(error instanceof Error ? error.message : String(error));
      }
    }
    if (files.length > MOST_PICTURES) bad.push(words.leftOut(MOST_PICTURES));
    if (bad.length > 0) this.problem.value = words.bad(bad[0], bad.length - 1);
  }

  /** Adds a picture to the film. The artist's first one replaces the samples that the page put there. */
  add(image: Image, name: string, ours = false, clip: Image | null = null) {
    const before = this.given && !ours ? [] : this.pictures.value;
    if (before.length >= MOST_PICTURES) {
      this.problem.value = words.most(MOST_PICTURES);
      return;
    }
    this.given &&= ours;
    this.say(words.added(name, before.length + 1));
    this.setPictures([...before, { ...this.picture(image, name, ours), clip }]);
  }

  async sample(name: string, title: string) {
    this.add(await this.world.sample(name), title, true);
  }

  move(id: number, by: number) {
    const pictures = [...this.pictures.value];
    const n = pictures.findIndex((picture) => picture.id === id);
    if (n < 0 || n + by < 0 || n + by >= pictures.length) return;
    const [picture] = pictures.splice(n, 1);
    pictures.splice(n + by, 0, picture);
    [this.given, this.chosen] = [false, n + by];
    this.say(words.moved(picture.name, n + by + 1));
    this.setPictures(pictures);
  }

  remove(id: number) {
    const picture = this.find(id);
    if (!picture) return;
    [this.given, this.chosen] = [false, 0];
    this.say(words.removed(picture.name));
    this.setPictures(this.pictures.value.filter((other) => other !== picture));
  }

  turn(id: number) {
    const image = this.find(id)?.image;
    if (!image) return;
    this.setPictures(
      this.with(id, { image: this.world.turned(image), crop: null, clip: null, key: '' }),
    );
  }

  /** Begins to move a picture under the frame. `held`: until the pointer is lifted. */
  frame(id: number, held: boolean) {
    const picture = this.find(id);
    if (!picture || this.look.value.fit !== 'crop') return;
    this.player.playing.value = false;
    this.framing.value = { id, crop: picture.crop ?? MIDDLE, held };
  }

  /** Takes what the frame shows; all frames of a clip move together. */
  framed() {
    const {
      framing: { value: framing },
    } = this;
    this.framing.value = null;
    if (!framing) return;
    const { id, crop } = framing;
    const clip = this.find(id)?.clip;
    const moves = (one: Picture) => one.id === id || (clip && one.clip === clip);
    this.setPictures(this.pictures.value.map((one) => (moves(one) ? { ...one, crop } : one)));
  }

  /** Takes what was drawn on the pad: a picture, or the way of the brush as x and y of each point. */
  draw({ kind, id }: Dialog, image: Image, trace: number[]) {
    if (kind === 'curve') this.setCurve(trace);
    else if (id === undefined) this.add(image, words.drawn);
    else this.setPictures(this.with(id, { image, crop: null, clip: null, key: '', ours: false }));
  }

  /** Shows a picture in the film. `n`: from 0. */
  show(n: number) {
    this.chosen = n;
    this.player.toPicture(this.pictures.value.length === 1 ? 1 : n);
  }

  /** The picture that is on the screen, or the nearest one. */
  get shownPicture() {
    return this.pictures.value[this.player.near.value] ?? this.pictures.value[0];
  }

  private picture(image: Image, name: string, ours = false): Picture {
    return { id: ++this.made, name, image, ours, crop: null, clip: null, key: '', answer: null };
  }

  /** Returns the pictures with a change to one of them. */
  private with(id: number, change: Partial<Picture>) {
    return this.pictures.value.map((picture) =>
      picture.id === id ? { ...picture, ...change } : picture,
    );
  }

  private setPictures(pictures: readonly Picture[]) {
    this.pictures.value = pictures;
    this.changed();
  }

  private changed() {
    this.problem.value = '';
    this.remake();
  }

  /** Keeps the choices for the next visit; pictures are not kept, nor a board that may turn out to be invalid. */
  private remember() {
    const [look, motion, order, seed] = [
      this.look.value,
      this.motion.value,
      this.order.value,
      this.seed.value,
    ];
    if (this.script.value)
      this.world.write(writeChoices({ spec: this.good, look, motion, order, seed }));
  }

  /** Makes the film again from the current choices. */
  private remake() {
    this.busy.value = true;
    this.saver.file.value = null; // it is of the film before
    this.making.ask(async (tools) => {
      try {
        await this.make(tools);
      } catch (error) {
        if (!tools.signal.aborted) this.refuse(error);
      }
      if (tools.fresh()) this.settle();
    });
  }

  /** Makes each picture the nearest board, then finds the presses between them. Results are cached by request. */
  private async make(tools: Tools) {
    const asked = this.spec.value;
    const board = await this.world.loadBoard(await this.sized(asked, tools));
    if (!tools.fresh()) return;
    this.board.value = board;
    this.sizes.ask(board.spec);
    const pictures = this.pictures.value;
    for (const [i, picture] of pictures.entries()) {
      const { id, image, ours } = picture;
      const { key, params } = wishOf(this, picture, this.look.value.dither);
      if (picture.key === key && picture.answer) continue;
      tools.progress({
        done: i,
        total: pictures.length,
        note: words.drawingPicture(i + 1, pictures.length),
      });
      const answer = await draw(this, params(), tools.signal, !ours);
      // It may have been turned or drawn on meanwhile.
      if (this.find(id)?.image === image) this.pictures.value = this.with(id, { key, answer });
      if (!tools.fresh()) return;
      if (picture.answer === null) this.player.glance(board, answer);
    }
    let scenes: Scene[] = [];
    if (pictures.length > 0) {
      const { signal, progress } = tools;
      const options = { signal, progress, here: this.isPrivate };
      ({ scenes } = await this.world.call('film', filmOf(this, board, this.order.value), options));
      if (!tools.fresh()) return;
    }
    this.good = asked;
    this.player.load(pictures.length > 0 ? scriptOf(this, board, { scenes }) : null);
    // While it does not play, the picture is shown, not the dark before it.
    if (pictures.length === 1 && this.player.at.value === 0 && !this.player.playing.value)
      this.show(0);
  }

  /** Returns the board to draw on: for auto, the nearest size on which every picture is exact. */
  private async sized(spec: string, { signal }: Tools) {
    const wish = autoSize(spec, this.pictures.value[0]?.image);
    if (!wish) return spec;
    const {
      exact: { rows, columns },
    } = await this.world.call('size', wish, { signal });
    return `${rows}x${columns}${this.inColor ? '-mod4' : ''}`; // 64 colors
  }

  /** Shows the requested view, or why it cannot. */
  private settle() {
    this.player.unglance();
    this.busy.value = false;
    this.ready.value = true;
  }

  /** Shows an error. If it is about the board, the last good one comes back. */
  private refuse(error: unknown) {
    const text = trouble(error);
    const asked = this.spec.value;
    const { field } = (error ?? {}) as { field?: string };
    if (field !== 'board' || (asked === this.good && asked === usualSpec)) {
      this.problem.value = text;
      return;
    }
    if (asked === this.good) this.good = usualSpec; // the stored choices of the last visit cannot be drawn
    this.spec.value = this.good;
    this.sizes.type(asked, text);
    this.problem.value = asked === this.linked ? words.badLink(text) : '';
    this.remake();
  }

  /** Stops the work that is shown. The film stays as it was. */
  stop() {
    const work = this.bar.stop();
    if (work === this.making) {
      this.spec.value = this.good;
      this.sizes.other.value = null;
      if (this.script.value) this.board.value = this.script.value.board; // it may be the new one already
      this.settle();
    }
    if (work)
      this.problem.value =
        work === this.making && this.script.value ? words.stillBefore : words.stopped;
  }
}

/** Returns the name of a file without its extension, and not too long. */
function nameOf(file: string) {
  const name = file.replace(/\.[^.]{1,5}$/, '');
  return name.length > 40 ? `${name.slice(0, 39)}…` : name || words.picture;
}
