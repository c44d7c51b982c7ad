// Runs functions for the Go tests of this folder. A line of standard input is a request {body, given}, the body
// of an async function; a line of standard output is its answer, {value} or {error}.

import { createInterface } from 'node:readline';

// Modules call acts at an address next to their own. The tests answer them elsewhere.
const { fetch } = globalThis;
globalThis.fetch = (address, init) =>
  fetch(process.env.LIGHTSOUT_ACTS + new URL(String(address)).pathname.split('/api/v1/')[1], init);

/** `name`: such as board/board. */
const load = (name: string) => import(new URL(`../page/${name}.js`, import.meta.url).href);

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

for await (const line of createInterface({ input: process.stdin })) {
  const { body, given } = JSON.parse(line);
  let answer: any;
  try {
    answer = { value: (await new AsyncFunction('given', 'load', body)(given, load)) ?? null };
  } catch (error) {
    answer = { error: error instanceof Error ? String(error.stack) : String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
