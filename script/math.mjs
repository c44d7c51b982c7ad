#!/usr/bin/env node
// Sets the formulas of Learn: every \(formula\) in the files given, or in all chapters and their tasks, becomes MathML. The
// notation is that of script/math.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const source = new URL('math.ts', import.meta.url).pathname;
const script = execFileSync('go', ['run', 'github.com/evanw/esbuild/cmd/esbuild', source, '--format=esm']);
const { withMath } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

const learn = new URL('../web/page/learn/', import.meta.url).pathname;
const pages = process.argv.slice(2);
if (pages.length === 0) for (const name of readdirSync(learn, { recursive: true })) if (/\.html$|^course\.json$/.test(String(name))) pages.push(learn + name);
for (const page of pages) {
  const text = readFileSync(page, 'utf8');
  const quoted = (formula) => JSON.stringify(withMath(JSON.parse(`"${formula}"`))).slice(1, -1);
  const set = page.endsWith('.json') ? text.replace(/\\\\\(.+?\\\\\)/g, quoted) : withMath(text);
  if (set !== text) writeFileSync(page, set);
}
