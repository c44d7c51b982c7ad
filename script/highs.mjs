#!/usr/bin/env node
// HiGHS as the npm package "highs", which is HiGHS compiled to WebAssembly, behind the few flags of its
// command line that package solvers uses, for machines without the program: script/bench-peers copies this
// file to where it installs the package, and names it in LIGHTSOUT_HIGHS.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import load from 'highs';

const { values } = parseArgs({
  options: {
    model_file: { type: 'string' },
    solution_file: { type: 'string' },
    time_limit: { type: 'string' },
    read_solution_file: { type: 'string' },
  },
});
// The package opens no files of ours, but reads its standard input: there it finds the start.
const start = [...(values.read_solution_file ? readFileSync(values.read_solution_file) : [])];
const highs = await load({ stdin: () => start.shift() ?? null, print: console.log });
const options = { time_limit: Number(values.time_limit), output_flag: true, ...(values.read_solution_file && { read_solution_file: '/dev/stdin' }) };
const answer = highs.solve(readFileSync(values.model_file, 'utf8'), options);

const columns = Object.values(answer.Columns ?? {});
const found = columns.length > 0 && columns.every((column) => Number.isFinite(column.Primal));
const lines = ['Model status', answer.Status, '', '# Primal solution values', found ? 'Feasible' : 'None'];
if (found) {
  lines.push(`Objective ${answer.ObjectiveValue}`, `# Columns ${columns.length}`);
  lines.push(...columns.map((column) => `${column.Name} ${column.Primal}`));
}
lines.push('# Rows 0', '');
writeFileSync(values.solution_file, lines.join('\n'));
