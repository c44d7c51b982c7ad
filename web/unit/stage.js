// Runs functions for the Go tests of this folder. A line of standard input is a request {body, given}, the body
// of an async function; a line of standard output is its answer, {value} or {error}.

import { createInterface } from 'node:readline';

const assets = new URL('../page/assets/', import.meta.url).href;

// Modules call acts at an address next to their own. The tests answer them elsewhere.
const { fetch } = globalThis;
globalThis.fetch = (/** @type {URL | string} */ address, init) => fetch(process.env.LIGHTSOUT_ACTS + new URL(address).pathname.split('/api/v1/')[1], init);

/** @param {string} name such as base/board */
const load = (name) => import(`${assets}${name}.js`);

const AsyncFunction = (async () => {}).constructor;

for await (const line of createInterface({ input: process.stdin })) {
  const { body, given } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await new AsyncFunction('given', 'load', body)(given, load)) ?? null };
  } catch (error) {
    answer = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
