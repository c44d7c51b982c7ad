// Files: graphs that come as a file, a drop or text, and that go as any format, as a picture, or as a link.

import { bytesOf } from '../engine/base64.ts';
import { call } from '../engine/call.ts';
import { pageAddress } from './address.ts';
import { jsonOf } from './graph/json.ts';
import { readPuzzle } from './open.ts';
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, makeButton, plural, sentence } from '../kit/plain/dom.ts';
import { onFile, saveFile } from '../kit/files.ts';
import type { Editor } from './editor.ts';
import type { Sheet } from './sheet.ts';

/** What a graph can be saved as: the name, the ending of the file, what it is. */
const FORMATS: [string, string, string][] = [
  ['json', '.json', 'places, names, lights; not the goal'],
  ['dot', '.dot', 'for Graphviz'],
  ['graphml', '.graphml', 'for yEd, Gephi and others'],
  ['edges', '.edges', 'a line for each edge'],
  ['graph6', '.g6', 'adjacency only'],
  ['digraph6', '.d6', 'who changes whom; arrows too'],
  ['svg', '.svg', 'the picture, to be scaled'],
  ['png', '.png', 'the picture, in pixels'],
];

/** The longest text that is read, in characters. */
const MOST = 1 << 20;
const TOO_LONG = `it is longer than ${MOST >> 20} MB`;

export class Files {
  private dialogs: Map<string, {dialog: HTMLDialogElement, inside: HTMLElement}> = new Map();

  constructor(public editor: Editor, public sheet: Sheet, public input: HTMLInputElement) {
    onFile(input, (text, name) => void this.read(text, name), (problem) => editor.say(problem));
    const { element } = sheet;
    const table = element.parentElement ?? element;
    table.addEventListener('dragover', (event) => event.preventDefault());
    table.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file && file.size > MOST) editor.say(`${file.name} could not be opened: ${TOO_LONG}.`);
      else if (file) void file.text().then((text) => this.read(text, file.name), (error) => editor.say(sentence(error))); // such as a folder
      else void this.read(event.dataTransfer?.getData('text/plain') ?? '', 'the text');
    });
  }

  /** Opens a text in place of the puzzle, and returns an error, if any. */
  async read(text: string, name: string): Promise<string> {
    try {
      if (text.length > MOST) throw new Error(TOO_LONG);
      const puzzle = await readPuzzle(text);
      const count = puzzle.graph?.nodes.length ?? puzzle.fixed?.board.lights ?? 0;
      this.editor.open(puzzle, `${name} opened: ${plural(count, puzzle.fixed ? 'light' : 'node')}. The goal is all off.`);
      this.sheet.fit();
      return '';
    } catch (error) {
      const problem = `${name} could not be opened. ${sentence(error)}`;
      this.editor.say(problem);
      return problem;
    }
  }

  private dialog(id: string, title: string) {
    const found = this.dialogs.get(id) ?? makeDialog(id, title);
    this.dialogs.set(id, found);
    return found;
  }

  /** Asks for a file, or for a text. */
  importing() {
    const { dialog, inside } = this.dialog('import-dialog', 'Import a graph');
    const text = make('textarea', { id: 'import-text', rows: 8, spellcheck: 'false', class: 'mono' });
    const problem = make('p', { class: 'problem', role: 'alert' });
    const read = async () => {
      problem.textContent = '';
      problem.textContent = await this.read(text.value, 'The text');
      if (problem.textContent === '') dialog.close();
    };
    inside.replaceChildren(
      make('p', {}, 'JSON, DOT, graph6, digraph6, GraphML or a list of edges. A file can also be dropped on the sheet.'),
      make('div', { class: 'row' }, makeButton('Choose a file', () => {
        dialog.close();
        this.input.click();
      })),
      make('div', { class: 'field' }, make('label', { for: 'import-text' }, 'Or the text of one'), text), problem,
      make('div', { class: 'row end' }, makeButton('Open this text', () => void read(), { class: 'button first' })),
    );
    dialog.showModal();
    text.focus();
  }

  /** Offers every format. */
  exporting() {
    if (!this.editor.board) {
      this.editor.say('There is nothing to export: the sheet is empty.');
      return;
    }
    const { dialog, inside } = this.dialog('export-dialog', 'Export');
    const problem = make('p', { class: 'problem', role: 'alert' });
    const list = make('div', { class: 'formats' });
    for (const [format, ending, about] of FORMATS) {
      if (this.editor.fixed && !['json', 'svg', 'png'].includes(format)) continue;
      const button = makeButton('', async () => {
        problem.textContent = '';
        inside.setAttribute('aria-busy', 'true');
        try {
          saveFile(`graph${ending}`, await this.write(format));
          this.editor.say(`Saved as graph${ending}.`);
        } catch (error) {
          problem.textContent = `This cannot be written as ${format}. ${sentence(error)}`;
        }
        inside.removeAttribute('aria-busy');
      }, { class: 'button format', 'aria-label': `Save as ${format}` });
      button.append(make('strong', {}, format), make('span', { class: 'soft' }, about));
      list.append(button);
    }
    inside.replaceChildren(list, problem);
    dialog.showModal();
  }

  /** Writes the puzzle in a format. */
  async write(format: string): Promise<Blob> {
    const { board, start, graph, fixed } = this.editor;
    if (!board) throw new Error('the sheet is empty');
    if (!fixed && format === 'svg') return new Blob([this.sheet.picture('Lights Out puzzle').svg], { type: 'image/svg+xml' });
    if (!fixed && format === 'png') return pngOf(this.sheet.picture('', false).canvas);
    if (!fixed && format === 'json') return new Blob([jsonOf(graph)], { type: 'application/json' });
    if (!fixed) {
      const { file = '' } = await call('graph', { text: jsonOf(graph), format: 'json', to: format });
      return new Blob([file], { type: 'text/plain' });
    }
    const answer = await call('encode', { board: board.spec, state: board.rowsOf(start), format });
    const data = answer.text ?? bytesOf(answer.data ?? '');
    return new Blob([data], { type: format === 'png' ? 'image/png' : 'text/plain' });
  }

  /** Shows the link to the puzzle. `text`: the part after the #. */
  sharing(text: string) {
    const { dialog, inside } = this.dialog('share-dialog', 'Share this puzzle');
    const said = make('p', { role: 'status', class: 'soft' });
    const box = (id: string, label: string, address: string) => {
      const shown = make('p', { class: 'id', id, tabindex: 0, role: 'textbox', 'aria-readonly': 'true', 'aria-label': label }, address);
      const copy = makeButton('Copy', () => {
        navigator.clipboard.writeText(address).then(() => 'The link is copied.', () => 'The browser did not allow it: select the link and copy it.').then((text) => {
          said.textContent = text;
        });
      }, { 'aria-label': `Copy: ${label}` });
      return make('div', { class: 'link' }, make('h3', {}, label), shown, copy);
    };
    const lab = `${pageAddress()}#${text}`;
    inside.replaceChildren(box('lab-link', 'Link to this lab', lab), box('play-link', 'Link to play it', new URL(`../play/#${text}`, pageAddress()).href), said,
      make('p', { class: 'soft' }, `The link holds the whole puzzle, places included, in ${lab.length.toLocaleString('en')} characters; names of nodes are only in files.`));
    dialog.showModal();
  }
}

function pngOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (canvas) canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot write it'))), 'image/png');
    else reject(new Error('the browser cannot draw it'));
  });
}
