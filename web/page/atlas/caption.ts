// The text next to the picture of the Atlas: its title, the facts, where it is published, and actions.
import { factsOf, kindWords, pictureWords, sequencesOf, type Answer } from './facts.ts';
import { MOST } from './symmetric.ts';
import { able, make, part } from '../kit/plain/dom.ts';
import type { Place } from './board.ts';

/** The most cells of a board that links to Play and the Lab open. */
const MOST_PLAYED = 4_000_000;
const MOST_EDITED = 400;

/** Says what a picture shows. `symmetry`: in words, or empty while it is not known. */
export function showFacts(plate: HTMLElement, answer: Answer, place: Place, symmetry: string) {
  part('title').textContent = `${answer.rows} × ${answer.columns}`;
  part('about').textContent = kindWords(place);
  plate.setAttribute('aria-label', pictureWords(answer, place));
  part('facts').replaceChildren(...factsOf(answer, place, symmetry).map(([name, words]) => make('div', {}, make('dt', {}, name), make('dd', {}, ...words))));
  const cells = answer.rows * answer.columns;
  const several = place.view === 'solution' && answer.solvable && answer.nullity > 0;
  part('least').hidden = part('another').hidden = !several;
  able('least', !answer.least); // it keeps its place, so that nothing moves under a pointer
  part('symmetric').hidden = !several || answer.modulus > 2 || answer.nullity > MOST.quiets || cells > MOST.cells;
  link('play', cells <= MOST_PLAYED, `../play/#${answer.board}:on`);
  link('lab', cells <= MOST_EDITED, `../lab/#${answer.board}:on`);
  showSources(place);
}

/** Says what the map shows. */
export function showMapFacts(place: Place) {
  const reach = place.reach.toLocaleString('en');
  part('title').textContent = 'Nullities of m × n';
  part('about').textContent = `${kindWords(place)}, up to ${reach} × ${reach}`;
  showSources(place);
}

function showSources(place: Place) {
  const list = sequencesOf(place).flatMap(({ name, about }, i) => [i === 0 ? 'Published: ' : '; ', make('a', { href: `https://oeis.org/${name}` }, `OEIS ${name}`), `, ${about}`]);
  part('sources').replaceChildren(...list, list.length > 0 ? '.' : '');
}

function link(id: string, there: boolean, href: string) {
  const element = part(id, HTMLAnchorElement);
  element.hidden = !there;
  element.href = href;
}
