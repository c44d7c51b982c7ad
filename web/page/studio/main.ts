// The studio: pictures go in, a film comes out.
import { config } from '../engine/config.ts';
import { warm } from '../engine/call.ts';
import { make, part, sentence } from '../kit/plain/dom.ts';
import { Crop } from './pictures/crop.ts';
import { Dithers } from './dithers.ts';
import { Player } from './film.ts';
import { MIDDLE } from './pictures/images.ts';
import { Input } from './pictures/input.ts';
import { listenKeys } from './keys.ts';
import { PictureList } from './pictures/list.ts';
import { makeFilm } from './make.ts';
import { Orders } from './orders.ts';
import { Pad } from './pictures/pad.ts';
import { drawSample, samples } from './pictures/samples.ts';
import { Save } from './save.ts';
import { BoardSize } from './size.ts';
import { Studio, usualSpec } from './state.ts';
import { Bar, Latest } from './work.ts';
import { makeTabs } from '../kit/plain/tabs.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const studio = new Studio();
const bar = new Bar();
const making = new Latest(bar, 'Drawing');
const player = new Player(studio);
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The last board on which everything was drawn. */
let good = studio.spec;
let ready = false;

function complain(text: string) {
  part('problem').textContent = text;
}

function say(text: string) {
  part('says').textContent = text;
}

/** Rebuilds the film from the current choices. */
function again() {
  part('screen').setAttribute('aria-busy', 'true');
  save.wait(true);
  making.ask(async (tools) => {
    const asked = studio.spec;
    try {
      await makeFilm(studio, tools, (answer) => player.glance(answer));
      if (tools.fresh()) good = asked;
    } catch (error) {
      if (!tools.signal.aborted) refuse(error);
    }
    if (tools.fresh()) settle();
  });
}

/** Shows the requested view, or why it cannot. */
function settle() {
  part('screen').setAttribute('aria-busy', 'false');
  save.wait(false);
  if (!player.walk && studio.script) player.load(); // the new film was not made
  if (ready) return;
  ready = true;
  if (!still.matches) player.play();
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
}

/** Shows an error. If it is about the board, the last good one comes back. */
function refuse(error: unknown) {
  const text = sentence(error);
  const asked = studio.spec;
  const { field } = (error ?? {}) as {field?: string};
  if (field === 'board' && (asked !== good || asked !== usualSpec)) {
    if (asked === good) good = usualSpec; // the stored choices of the last visit cannot be drawn
    studio.spec = good;
    studio.tell('board');
    size.refuse(text);
    complain(asked === fromLink ? `The link names an impossible board. ${text}` : '');
    return;
  }
  complain(text);
}

const pad = new Pad(studio);
const crop = new Crop(studio);
const list = new PictureList(studio, {
  crop: (picture) => crop.open(picture),
  draw: (picture) => pad.open(picture, (canvas) => {
    Object.assign(picture, { image: canvas, crop: MIDDLE, key: '', ours: false });
    studio.tell('pictures');
  }),
  look: (n) => player.toPicture(n),
  say,
});
const input = new Input(studio, list, pad, complain, say);
const size = new BoardSize(studio, bar);
const dithers = new Dithers(studio, bar);
const orders = new Orders(studio, bar, () => input.chooseTimes(), pad);
const save = new Save(studio, player, bar, complain, say);

studio.listen((news) => {
  if (news === 'motion') {
    player.replan();
    player.fit();
    save.show();
  } else if (news === 'film') {
    player.load();
    save.show();
  } else if (news !== 'drawn') {
    if (news !== 'board') complain('');
    again();
  }
});
player.followers.push((at) => orders.follow(at));
bar.stopped = (work) => {
  if (work === making) {
    studio.spec = good;
    if (studio.script) studio.board = studio.script.board; // it may be the new one already
    studio.tell('drawn');
    settle();
  }
  complain(work === making && studio.script ? 'Stopped: this is still the film from before.' : 'Stopped.');
};
// The next action clears an old error.
addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('#problem')) complain('');
}, true);
makeTabs(document.querySelector('[role=tablist]') as HTMLElement, () => {
  dithers.preview();
  orders.preview();
});
listenKeys(player);

part('privacy').replaceChildren(...(config.studio
  ? ['Your pictures stay in this page: they are drawn here, and nothing is sent.']
  : ['This page has no engine: pictures are sent to ', make('strong', {}, location.host), ' to be drawn there.']));

/** The board in the address, after the #. */
let fromLink = '';

function follow() {
  let asked = location.hash.slice(1);
  try {
    asked = decodeURIComponent(asked);
  } catch {
    // then as it is
  }
  if (asked === '' || asked === 'main') return false;
  fromLink = asked;
  size.choose(asked);
  return true;
}

/** Shows a picture as it is until the first film is there. */
function glance(image: HTMLCanvasElement) {
  const canvas = part('canvas', HTMLCanvasElement);
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
}

list.add(studio.picture(drawSample(samples[0]), samples[0].title, true));
list.add(studio.picture(drawSample(samples[1]), samples[1].title, true));
list.given = true;
list.show();
glance(studio.pictures[0].image);
addEventListener('hashchange', follow);
void warm('draw');
if (!follow()) again();
