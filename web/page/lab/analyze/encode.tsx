// The puzzle as third-party solvers read it. The text is made on demand: its writer has to be loaded first. It can
// be changed, and run by the solvers of a server that allows it.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { formats } from './formats.ts';
import { Card, Running } from './parts.tsx';
import { asked, Finding, type Puzzle } from './finding.ts';
import type { Analysis } from './store.ts';
import { encode as words } from './words.ts';
import { runModel, solversFor, verdictOf } from '../../board/models.ts';
import { EngineError } from '../../engine/call.ts';
import { Button } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { sentence } from '../../kit/words.ts';
import type { RunModelAnswer } from '../../engine/generated.ts';

/** The longest text that is shown; copying and saving use all of it. */
const MOST_SHOWN = 50_000;

/** The largest boards that are written. */
const MOST_LIGHTS = 1 << 12;

export class Encode {
  readonly written = new Finding<string>(this.desk, {
    about: 'key', label: words.writing,
    act: async (puzzle, call, { signal }) => {
      const { format: { name: format }, objective } = this;
      return (await call('encode', { ...asked(puzzle), format, objective }, { signal }).catch(refuse)).text ?? '';
    },
  });
  /** The text as the reader left it. */
  readonly text = signal('');
  readonly said = signal('');
  readonly solvers = signal<string[]>([]);
  readonly solver = signal('');
  readonly ran = signal<RunModelAnswer | null>(null);
  /** What the reader asks for; null until then. */
  readonly wish = signal<{ format?: string; objective?: string } | null>(null);

  constructor(readonly desk: Analysis) {}

  /** The formats that can express this puzzle. */
  get formats() {
    const k = this.desk.puzzle.value?.board.modulus ?? 2;
    return formats.filter(({ modulus }) => modulus === 0 || k <= modulus);
  }

  get format() {
    return this.formats.find(({ name }) => name === this.wish.value?.format) ?? this.formats[0];
  }

  get objective() {
    const { objectives } = this.format;
    return objectives.find((name) => name === this.wish.value?.objective) ?? objectives[0];
  }

  /** Whether the text is too long to be changed here. */
  get long() {
    return (this.written.found ?? '').length > MOST_SHOWN;
  }

  private get whole() {
    return this.long ? this.written.found ?? '' : this.text.value;
  }

  choose(wish: { format?: string; objective?: string }) {
    this.wish.value = { ...this.wish.value, ...wish };
    return this.write();
  }

  /** Writes the puzzle. */
  async write() {
    const { name: format } = this.format;
    this.said.value = '';
    const text = await this.written.find();
    if (text === null) return;
    this.text.value = this.long ? `${text.slice(0, MOST_SHOWN)}\n…` : text;
    this.ran.value = null;
    const names = await solversFor(format);
    if (format !== this.format.name) return;
    this.solvers.value = names;
    this.solver.value = names[0] ?? '';
    this.said.value = (this.long ? words.long : words.lines)(text.trimEnd().split('\n').length);
  }

  /** Has the solver read the text, and shows its presses on the board. */
  async run() {
    const puzzle = this.desk.puzzle.value;
    if (!puzzle) return;
    this.ran.value = null;
    const request = { ...asked(puzzle), format: this.format.name, text: this.whole, solver: this.solver.value };
    const ran = await this.written.job.run(words.solving, ({ signal }) => runModel(request, signal));
    this.ran.value = ran;
    if (!ran?.presses || this.desk.puzzle.value?.key !== puzzle.key) return;
    const presses = puzzle.board.pressesOf(ran.presses);
    this.desk.shown.value = { by: 'encode', kind: 'solution', presses, label: words.found(ran.solver) };
  }

  async copy() {
    this.said.value = await this.desk.page.copy(this.whole).then(() => words.copied, () => words.notCopied);
  }

  save() {
    const spec = this.desk.puzzle.value?.board.spec ?? '';
    const name = spec.startsWith('graph=') ? 'graph' : spec.replace(/[^\w.-]+/g, '-');
    this.desk.page.save(`lightsout-${name}${this.format.extension}`, this.whole);
    this.said.value = words.saved;
  }
}

/** Says where else to get a text that cannot be written here. */
function refuse(error: unknown): never {
  if (error instanceof EngineError && (error.tooLarge || error.kind === 'away')) {
    throw new Error(words.refused(error.message));
  }
  throw error;
}

export function EncodeCard({ encode, puzzle: { board } }: { encode: Encode; puzzle: Puzzle }) {
  const { written, written: { old, able }, ran: { value: ran } } = encode;
  const opened = encode.wish.value !== null;
  const large = Math.max(board.lights, board.buttons) > MOST_LIGHTS;
  useLayoutEffect(() => {
    if (opened) document.getElementById('encode-format')?.focus(); // the button that opened it is gone
  }, [opened]);
  return (
    <Card title={words.title} name="encode" old={old} hidden={large}>
      <p class="analysis-sentence">{words.intro}</p>
      {!opened &&
        <div class="row">
          <Button disabled={!able} onClick={() => void encode.choose({})}>{words.start}</Button>
        </div>}
      {opened && <Wish encode={encode} />}
      {written.found !== null && (
        <>
          <textarea
            class="analysis-text" aria-label={words.text} rows={12} spellcheck={false} autocapitalize="off"
            wrap="off" readOnly={encode.long} defaultValue={encode.text.value} value={encode.text.value}
            onInput={(event) => { encode.text.value = event.currentTarget.value; }}
          />
          <div class="row">
            <Button onClick={() => void encode.copy()}>{words.copy}</Button>
            <Button onClick={() => encode.save()}>{words.save}</Button>
            {old && <Button disabled={!able} onClick={() => void encode.write()}>{words.again}</Button>}
          </div>
        </>
      )}
      <p class="soft" role="status">{encode.said}</p>
      {encode.solvers.value.length > 0 && (
        <div class="analysis-fields">
          <Choice
            label={words.solver} value={encode.solver.value} onChange={(to) => { encode.solver.value = to; }}
            options={encode.solvers.value.map((name) => ({ value: name, label: name }))}
          />
          <Button id="run-model" first disabled={!able} onClick={() => void encode.run()}>{words.run}</Button>
        </div>
      )}
      <Running job={written.job} starter={ran ? 'run-model' : 'encode-format'} />
      <p class="analysis-sentence" role="status">{ran && verdictOf(ran)}</p>
      {ran?.said &&
        <pre class="analysis-text" tabIndex={0} role="region" aria-label={words.printed}>{ran.said}</pre>}
    </Card>
  );
}

function Wish({ encode }: { encode: Encode }) {
  const { format, formats, objective } = encode;
  return (
    <>
      <div class="analysis-fields">
        <Choice
          id="encode-format" label={words.format} value={format.name}
          options={formats.map(({ name }) => ({ value: name, label: name }))}
          onChange={(to) => void encode.choose({ format: to })}
        />
        <Choice
          label={words.asked} value={objective} onChange={(to) => void encode.choose({ objective: to })}
          options={format.objectives.map((name) => ({ value: name, label: words.objectives[name] ?? name }))}
        />
      </div>
      <p class="soft">{sentence(format.about)}</p>
    </>
  );
}
