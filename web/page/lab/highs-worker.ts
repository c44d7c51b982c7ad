// HiGHS, which script/libraries has put beside this script. It gets an integer program in LP format, once, and answers
// with its log and with its solution as the program highs writes it to a file.

export interface FromHighs {
  reply: string;
  log: string;
}

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
    const columns = Object.values(Columns) as { Name: string; Primal?: number }[];
    const found = columns.every(({ Primal }) => Number.isFinite(Primal)) && Number.isFinite(ObjectiveValue);
    const values = [
      `Objective ${ObjectiveValue}`, `# Columns ${columns.length}`,
      ...columns.map(({ Name, Primal }) => `${Name} ${Primal}`), '# Rows 0',
    ];
    const head = ['Model status', Status, '', '# Primal solution values', found ? 'Feasible' : 'None'];
    return { reply: `${[...head, ...(found ? values : [])].join('\n')}\n`, log: log() };
  } catch (error) { // of the text, which it cannot read
    return { reply: 'Model status\nNot Set\n\n# Primal solution values\nNone\n', log: `${log()}\n${error}`.trim() };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  void solve(data).catch((error) => ({ failed: String(error) })).then((answer) => self.postMessage(answer));
});
