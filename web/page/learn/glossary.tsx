// Terms of the text: the first time that one appears in a page it is underlined, and explains itself when it is pressed or
// has the focus.
import { Tooltip } from '../kit/tooltip.tsx';

/** The terms, each with the words that mean it and its explanation. Longer words come before those they contain. */
export const terms = [
  [/\bquiet patterns?\b/i, 'A set of buttons that changes nothing when all of them are pressed.'],
  [/\ball-on\b/i, 'The state in which every light is on.'],
  [/\bleast solutions?\b/i, 'A solution with the fewest presses possible.'],
  [/\bsolvable\b/i, 'A state is solvable if some presses turn all its lights off.'],
  [/\bnullity\b/i, 'How many quiet patterns it takes to make all others by adding. Each solvable state has 2 to the nullity solutions.'],
  [/\brank\b/i, 'How many equations of a system say something new. Rank and nullity add up to the number of buttons.'],
  [/\bwitness\b/i, 'Lights that prove a state unsolvable: every button changes an even number of them, and an odd number of them are on.'],
  [/\btoggle matrix\b/i, 'A table with a row for each light and a column for each button, and a 1 where the button changes the light.'],
  [/\bmodulo\b/i, 'Counting around: modulo 2 only odd and even matter, modulo 3 the count starts again at 3.'],
  [/\btorus\b/i, 'A board whose left edge is glued to the right one and whose top is glued to the bottom.'],
  [/\blight chasing\b/i, 'Clearing the rows from top to bottom, each by the buttons of the row below.'],
  [/\bdepth\b/i, 'The number of presses of a least solution. The depth of a board is that of its deepest solvable state.'],
  [/\brelaxation\b/i, 'An integer program without the demand that its variables are whole numbers.'],
  [/\bclauses?\b/i, 'An “or” of statements and negated statements.'],
  [/\belimination\b/i, 'Solving equations by adding them to each other until each names one unknown.'],
  [/\borthogonal\b/i, 'Two sets are orthogonal if they have an even number of members in common.'],
  [/\bparity\b/i, 'Whether a number is odd or even.'],
  [/\bgraphs?\b/i, 'Dots, called nodes, and lines between some of them.'],
  [/\bhomomorphism\b/i, 'A map that respects adding: the image of a sum is the sum of the images.'],
  [/\bkernel\b/i, 'All presses that change nothing: the quiet patterns and the empty set.'],
  [/\bsyndromes?\b/i, 'Which of the counts inside the quiet patterns are odd.'],
  [/\bblocks?\b/i, 'Sets of buttons that the square of the toggle matrix keeps apart.'],
  [/\bspec\b/i, 'The text that names a board, such as torus-5x5.'],
] as [RegExp, string][];

/** Where terms stay as they are. */
const NO_TERMS = 'details, .tasks, .live, a, button, code, math, h2, summary';

/** A term that explains itself. */
export function Term({ text, meaning }: { text: string; meaning: string }) {
  return <Tooltip text={meaning}>{(ties) => <button type="button" class="term" {...ties}>{text}</button>}</Tooltip>;
}

/** Finds the terms of a text, makes a place for each, and returns these. */
export function placeTerms(main: HTMLElement) {
  return terms.flatMap(([words, meaning]) => {
    const found = firstText(main, words);
    if (!found) return [];
    const place = document.createElement('span');
    found.replaceWith(place);
    return [{ place, text: found.data, meaning }];
  });
}

/** Returns a text node that is exactly the first of the words in the prose, or null. */
function firstText(main: HTMLElement, words: RegExp) {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const [match, parent] = [words.exec(node.data), node.parentElement];
    if (!match || !parent?.closest('.prose p, .prose li') || parent.closest(NO_TERMS)) continue;
    const word = node.splitText(match.index);
    word.splitText(match[0].length);
    return word;
  }
  return null;
}
