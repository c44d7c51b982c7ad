// HiGHS, which script/libraries has put beside this script. It gets an integer program in LP format, once, tells each
// line of its log, and answers with what it found.

export interface Found {
  status: string;
  objective: number;
  columns: [name: string, value: number][];
}

export type FromHighs = { line: string } | { found: Found } | { failed: string };

async function solve({ text, seconds }: { text: string; seconds: number }): Promise<FromHighs> {
  const path = './highs.js'; // not among the sources
  const { default: load }: typeof import('highs') = await import(path);
  const print = (line: string) => self.postMessage({ line });
  const highs = await load({
    locateFile: (name) => new URL(name, import.meta.url).href,
    print,
    printErr: print,
  });
  try {
    const { Status, Columns, ObjectiveValue } = highs.solve(text, { time_limit: seconds });
    const columns = Object.values(Columns).map((one): [string, number] => [
      one.Name,
      Number('Primal' in one && one.Primal),
    ]);
    return { found: { status: Status, objective: ObjectiveValue, columns } };
  } catch (error) {
    // of the text, which it cannot read
    print(String(error));
    return { found: { status: 'unknown', objective: NaN, columns: [] } };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof solve>[0]>) => {
  void solve(data)
    .catch((error): FromHighs => ({ failed: String(error) }))
    .then((answer) => self.postMessage(answer));
});
