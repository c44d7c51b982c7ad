// The ways to add pictures: chosen, dropped, pasted, drawn, written, from the camera, from the samples.
import { make, part } from '../../kit/plain/dom.ts';
import { Camera } from './camera.ts';
import { readPictures } from './clips.ts';
import { MOST_PICTURES, type PictureList } from './list.ts';
import { drawSample, samples } from './samples.ts';
import { Words } from './words.ts';
import type { Studio } from '../state.ts';
import type { Pad } from './pad.ts';

/** How high the small samples are, in pixels. */
const SMALL = 90;

export class Input {
  /** Whether the next file is the image whose brightness is the time of presses. */
  forTimes = false;

  constructor(
    public studio: Studio, public list: PictureList, pad: Pad, public complain: (text: string) => void,
    public say: (text: string) => void,
  ) {
    const file = part('file', HTMLInputElement);
    part('open').addEventListener('click', () => {
      this.forTimes = false;
      file.click();
    });
    file.addEventListener('change', () => {
      const files = [...(file.files ?? [])];
      file.value = '';
      void this.files(files);
    });
    part('draw').addEventListener('click', () => pad.open(null, (canvas) => this.add(canvas, 'drawing')));
    const words = new Words(studio);
    part('text').addEventListener('click', () => words.open((canvas, word) => this.add(canvas, word)));
    const camera = new Camera();
    part('camera').addEventListener('click', () => void camera.open((canvas) => this.add(canvas, 'photo')));
    part('samples').append(...samples.map((sample) => {
      const small = drawSample(sample, SMALL);
      small.setAttribute('aria-hidden', 'true');
      const button = make('button', { type: 'button', class: 'thumb', 'aria-label': `Add ${sample.title}`, title: sample.title }, make('span', { class: 'small' }, small));
      button.addEventListener('click', () => this.add(drawSample(sample), sample.title, true));
      return button;
    }));
    this.drops();
    this.pastes();
  }

  /** Reads files one after the other; errors are one line each. */
  async files(files: File[]) {
    const bad: string[] = [];
    const times = this.forTimes;
    this.forTimes = false;
    this.complain('');
    for (const file of files.slice(0, MOST_PICTURES)) {
      try {
        const images = await readPictures(file, file.name || 'The picture');
        if (times) this.times(images[0], file.name);
        else images.forEach((image, n) => this.add(image, nameOf(file.name) + (images.length > 1 ? ` ${n + 1}` : '')));
      } catch (error) {
        bad.push(error instanceof Error ? error.message : String(error));
      }
    }
    if (files.length > MOST_PICTURES) bad.push(`More than ${MOST_PICTURES} pictures: the others were left out`);
    if (bad.length > 0) this.complain(`${bad[0]}${bad.length > 1 ? `; and ${bad.length - 1} more.` : '.'}`);
  }

  add(image: HTMLCanvasElement, name: string, ours = false) {
    const { studio, list } = this;
    if (!list.add(studio.picture(image, name, ours))) {
      this.complain(`A film has at most ${MOST_PICTURES} pictures.`);
      return;
    }
    this.say(`${name} was added, ${studio.pictures.length} pictures`);
    studio.tell('pictures');
  }

  /** Takes an image whose brightness is the time of each press. */
  times(image: HTMLCanvasElement, name: string) {
    const { studio } = this;
    studio.times = studio.picture(image, name);
    studio.order = 'times';
    studio.tell('order');
  }

  /** Asks for an image for the times. */
  chooseTimes() {
    this.forTimes = true;
    part('file', HTMLInputElement).click();
  }

  private drops() {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      document.documentElement.dataset.drop = 'yes';
    };
    const out = () => { delete document.documentElement.dataset.drop; };
    addEventListener('dragover', over);
    addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) out();
    });
    addEventListener('drop', (event) => {
      out();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.forTimes = false;
      void this.files(files);
    });
  }

  private pastes() {
    addEventListener('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.forTimes = false;
      void this.files(files);
    });
  }
}

/** Returns the name of a file without its extension, and not too long. */
function nameOf(file: string) {
  const name = file.replace(/\.[^.]{1,5}$/, '');
  return name.length > 40 ? `${name.slice(0, 39)}…` : name || 'picture';
}
