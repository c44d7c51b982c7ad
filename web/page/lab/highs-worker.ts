// HiGHS, which script/libraries has put beside this script. It gets an integer program in LP format, once, and answers
// with what it found and its log.

export interface Found {
  status: string;
  objective: number;
  columns: [name: string, value: number][];
}

export type FromHighs = { found: Found; log: string } | { failed: string };

/** How long it may search, in seconds. */
const MOST_TIME = 60;

/** How much of the log is kept, in lines: the end. */
const MOST_LINES = 200;

async function solve(text: string): Promise<FromHighs> {
  const path = './highs.js'; // not among the sources
  const { default: load }: typeof import('highs') = await import(path);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const highs = await load({ locateFile: (name) => new URL(name, import.meta.url).href, print, printErr: print });
  const log = () => lines.slice(-MOST_LINES).join('\n').trim();
  try {
    const { Status, Columns, ObjectiveValue } = highs.solve(text, { time_limit: MOST_TIME });
    const columns = Object.values(Columns).map((one): [string, number] => [one.Name, Number('Primal' in one && one.Primal)]);
    return { found: { status: Status, objective: ObjectiveValue, columns }, log: log() };
  } catch (error) { // of the text, which it cannot read
    return { found: { status: 'unknown', objective: NaN, columns: [] }, log: `${log()}\n${error}`.trim() };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  void solve(data).catch((error): FromHighs => ({ failed: String(error) })).then((answer) => self.postMessage(answer));
});
