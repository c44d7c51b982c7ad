// The pictures of the film: shown as they are cropped, put in order, cropped, drawn on, removed.
import { make, makeButton, part } from '../../kit/plain/dom.ts';
import { claimOf } from '../claim.ts';
import { drawn, partOf, turned, usualCrop, type Part } from './images.ts';
import type { Studio, Picture } from '../state.ts';

/** How wide and high the small pictures are at most, in pixels. */
const WIDE = 160;
const HIGH = 120;

/** The most pictures in a film. */
export const MOST_PICTURES = 24;

interface Does {
  crop: (picture: Picture) => void;
  draw: (picture: Picture) => void;
  look: (n: number) => void; // at a picture in the film
  say: (text: string) => void;
}

export class PictureList {
  list = part('pictures');
  private shownFor = ''; // what the list was shown for
  private thumbs: WeakMap<Picture, {key: string, canvas: HTMLCanvasElement}> = new WeakMap();

  constructor(public studio: Studio, public does: Does) {
    studio.listen((news) => {
      if (news === 'pictures' || this.shownFor !== this.frame()) this.show();
      else if (news === 'drawn') this.claims();
    });
  }

  /** What part of a picture is shown depends on this. */
  private frame() {
    return `${this.studio.look.fit} ${this.studio.shape}`;
  }

  /** Updates the claims about the pictures. The buttons stay: the user may be pressing one. */
  private claims() {
    this.studio.pictures.forEach((picture, n) => {
      const line = this.list.children[n]?.querySelector('.about .soft');
      if (line) line.textContent = claimText(picture);
    });
  }

  /** Returns a small picture of a picture, rebuilt only if it changed. */
  private thumb(picture: Picture) {
    const { image, crop } = picture;
    const key = JSON.stringify([this.frame(), crop, image.width, image.height]);
    const found = this.thumbs.get(picture);
    if (found?.key === key && picture.key !== '') return found.canvas;
    const canvas = thumb(image, this.studio.look.fit === 'crop' ? partOf(image, crop, this.studio.shape) : null);
    this.thumbs.set(picture, { key, canvas });
    return canvas;
  }

  /** Shows all pictures. The focus stays. */
  show() {
    const { studio } = this;
    this.shownFor = this.frame();
    const focus = document.activeElement instanceof HTMLElement && this.list.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const items = studio.pictures.map((picture, n) => this.item(picture, n));
    if (items.length < 2) {
      items.push(make('li', { class: 'empty' }, items.length === 0 ? 'No pictures yet: a film needs two.' : 'One more picture makes a film.'));
    }
    this.list.replaceChildren(...items);
    if (focus === undefined) return;
    const again = this.list.querySelector(`[data-key="${focus}"]:not(:disabled)`) ?? this.list.querySelector(`[data-key^="${focus.split(' ')[0]} "]`);
    if (again instanceof HTMLElement) again.focus();
    else part('open').focus();
  }

  private item(picture: Picture, n: number) {
    const { studio, does } = this;
    const { pictures } = studio;
    const title = `${n + 1}: ${picture.name}`;
    const look = make('button', { type: 'button', class: 'look', 'aria-label': `Show picture ${title}`, 'data-key': `${picture.id} look` }, this.thumb(picture));
    look.addEventListener('click', () => {
      studio.chosen = n;
      does.look(n);
    });
    const act = (key: string, sign: string, label: string, run: () => void, off = false) => {
      const button = makeButton('', run, { class: 'icon', 'aria-label': `${label}: picture ${title}`, title: label, disabled: off, 'data-key': `${picture.id} ${key}` });
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}"/></svg>`;
      return button;
    };
    const move = (by: number) => {
      this.given = false;
      pictures.splice(n, 1);
      pictures.splice(n + by, 0, picture);
      studio.chosen = n + by;
      does.say(`${picture.name} is picture ${n + by + 1} now`);
      studio.tell('pictures');
    };
    return make('li', {},
      look,
      make('div', { class: 'about' }, make('strong', {}, picture.name), make('span', { class: 'soft' }, claimText(picture))),
      make('div', { class: 'acts' },
        act('earlier', 'M12 19V5M6 11l6-6 6 6', 'Earlier', () => move(-1), n === 0),
        act('later', 'M12 5v14M6 13l6 6 6-6', 'Later', () => move(1), n === pictures.length - 1),
        act('crop', 'M6 2v16h16M2 6h16v16', 'Crop', () => does.crop(picture), studio.look.fit !== 'crop'),
        act('turn', 'M20 12a8 8 0 1 1-3-6.200M20 3v6h-6', 'Turn', () => {
          picture.image = turned(picture.image);
          picture.crop = usualCrop(picture.image, studio.shape);
          picture.key = '';
          studio.tell('pictures');
        }),
        act('draw', 'M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3', 'Draw on it', () => does.draw(picture)),
        act('remove', 'M6 6l12 12M18 6L6 18', 'Remove', () => {
          this.given = false;
          pictures.splice(n, 1);
          studio.chosen = 0;
          does.say(`${picture.name} was removed`);
          studio.tell('pictures');
        })));
  }

  /** Adds a picture to the film. While only samples are there, the artist's first pictures replace them. */
  add(picture: Picture) {
    const { pictures } = this.studio;
    if (!picture.ours && pictures.length > 0) {
      const sample = pictures.findIndex((other) => other.ours);
      if (sample >= 0 && this.given) {
        pictures[sample] = picture;
        if (!pictures.some((other) => other.ours)) this.given = false;
        return true;
      }
    }
    if (pictures.length >= MOST_PICTURES) return false;
    this.given = false;
    pictures.push(picture);
    return true;
  }

  /** Whether the samples are there because the page put them there. */
  given = true;
}

function claimText(picture: Picture) {
  return picture.answer ? claimOf(picture.answer) : 'not drawn yet';
}

/** Returns a small canvas with a part of a picture. */
function thumb(image: HTMLCanvasElement, shown: Part | null) {
  const box = shown ?? { left: 0, top: 0, width: image.width, height: image.height };
  const by = Math.min(WIDE / box.width, HIGH / box.height);
  const canvas = drawn(image, box, Math.max(1, Math.round(box.width * by)), Math.max(1, Math.round(box.height * by)));
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
