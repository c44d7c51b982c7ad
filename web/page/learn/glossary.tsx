// Terms of the text: the first time that one appears in a page it is underlined, and explains itself when it is pressed or
// has the focus.
import { Tooltip } from '../kit/tooltip.tsx';
import glossary from './glossary.json' with { type: 'json' };

/** Where terms stay as they are. */
const NO_TERMS = 'details, .tasks, .live, a, button, code, math, h2, summary';

export function Term({ text, meaning }: { text: string; meaning: string }) {
  return (
    <Tooltip text={meaning}>
      {(ties) => (
        <button type="button" class="term" {...ties}>
          {text}
        </button>
      )}
    </Tooltip>
  );
}

/** Finds the terms of a text, makes a place for each, and returns these. */
export function placeTerms(main: HTMLElement) {
  // Longer words come before those they contain.
  return Object.entries(glossary).flatMap(([words, meaning]) => {
    const found = firstText(main, new RegExp(`\\b${words.replaceAll(' ', '\\s+')}\\b`, 'i'));
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
