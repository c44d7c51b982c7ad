// Formulas: a short notation such as A x = s, x_j, 2^25, Σ_i q_i, "text" becomes MathML with a reading in words.
// script/math.mjs uses it for the pages and the tasks.

/** How signs are read aloud. */
const WORDS = {
  '=': 'equals', '+': 'plus', '−': 'minus', '·': 'times', '/': 'over', '≤': 'is at most', '≥': 'is at least', '<': 'is less than', '≠': 'is not', '≡': 'is congruent to',
  'Σ': 'the sum of', '∨': 'or', '∧': 'and', '¬': 'not', '→': 'leads to', '∈': 'in', '|': '', '(': '', ')': '', ',': ',', '…': 'and so on', '×': 'by', '!': 'factorial',
} as Record<string, string>;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

type Piece = {ml: string, say: string, letter: boolean};

/** Returns a formula as MathML. `block`: on its own line. */
export function math(notation: string, block = false) {
  const tokens = notation.match(/"[^"]*"|\d[\d,.]*\d|\d|[A-Za-z]{2,}|\S/g) ?? [];
  let at = 0;

  function atom(): Piece {
    const token = tokens[at++] ?? '';
    if (token === '{') {
      const inside = run('}');
      at++;
      return { ml: `<mrow>${inside.ml}</mrow>`, say: inside.say, letter: true };
    }
    if (token.startsWith('"')) return { ml: `<mtext>${escape(token.slice(1, -1)).replace(/^ | $/g, '&#xa0;')}</mtext>`, say: token.slice(1, -1).trim(), letter: false };
    if (/^\d/.test(token)) return { ml: `<mn>${token}</mn>`, say: token, letter: true };
    if (/^[A-Za-zℤδ]/.test(token)) return { ml: `<mi>${token}</mi>`, say: token, letter: true };
    return { ml: `<mo>${escape(token)}</mo>`, say: WORDS[token] ?? token, letter: false };
  }

  function run(end: string): Piece {
    let ml = '';
    const words: string[] = [];
    let before = false;
    while (at < tokens.length && tokens[at] !== end) {
      const sign = tokens[at];
      let piece = atom();
      const below = tokens[at] === '_' ? (at++, atom()) : null;
      const above = tokens[at] === '^' ? (at++, atom()) : null;
      if (below && above) piece = { ml: `<msubsup>${piece.ml}${below.ml}${above.ml}</msubsup>`, say: `${piece.say} ${below.say} to the ${above.say}`, letter: true };
      else if (below) piece = { ml: `<msub>${piece.ml}${below.ml}</msub>`, say: sign === 'Σ' ? `the sum over ${below.say} of` : `${piece.say} ${below.say}`, letter: sign !== 'Σ' };
      else if (above) piece = { ml: `<msup>${piece.ml}${above.ml}</msup>`, say: above.say === '2' ? `${piece.say} squared` : above.say === 'T' ? `${piece.say} transposed` : `${piece.say} to the ${above.say}`, letter: true };
      if (before && piece.letter) ml += '<mo>&#x2062;</mo>'; // a product that is not written
      ml += piece.ml;
      words.push(piece.say);
      before = piece.letter;
    }
    return { ml, say: words.filter(Boolean).join(' ').replace(/ ,/g, ','), letter: true };
  }

  const { ml, say } = run('');
  return `<math${block ? ' display="block"' : ''} alttext="${escape(say)}"><mrow>${ml}</mrow></math>`;
}

/** Replaces every \(formula\) in a text, and every \[formula\], which is on its own line. */
export function withMath(text: string) {
  return text.replace(/\\\((.+?)\\\)/g, (_, inside) => math(inside)).replace(/\\\[(.+?)\\\]/g, (_, inside) => math(inside, true));
}
