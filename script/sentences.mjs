#!/usr/bin/env node
// Puts every sentence of the tracked Markdown files on a line of its own, so that a changed sentence is a changed line:
// script/sentences.mjs. With --check it changes nothing, names the lines that are not so, and fails.
//
// Code, tables, headings, comments and HTML stay as they are. A line break means a space to Markdown, so no page looks
// different; only spaces after a list's marker and at the ends of lines may go.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// Words that end with a period in the middle of a sentence.
const ABBREVIATIONS = /(?:^|[\s(*])(?:e\.g|i\.e|vs|cf|etc|approx|resp|St|Dr|U\.S|[A-Z])\.$/;
const BEFORE_NUMBERS = /(?:^|[\s(])(?:No|Nos|Fig|Figs)\.$/;
const MARKER = /^(\s*)((?:[-*+]|\d+[.)])\s+)(.*)$/;

/** Splits a paragraph into sentences, outside code, links and parentheses. */
function sentences(text) {
  const parts = [];
  let [from, depth, code] = [0, 0, ''];
  for (let i = 0; i < text.length; i++) {
    const ticks = /^`+/.exec(text.slice(i))?.[0];
    if (ticks) {
      i += ticks.length - 1;
      if (code === ticks) code = '';
      else if (!code) code = text.includes(ticks, i + 1) ? ticks : '';
      continue;
    }
    if (code) continue;
    if ('([{<'.includes(text[i])) depth++;
    if (')]}>'.includes(text[i])) depth = Math.max(0, depth - 1);
    if (depth > 0 || !'.!?'.includes(text[i])) continue;
    const end = /^[.!?]+["”’)*_]*(?= )/.exec(text.slice(i))?.[0];
    if (!end) continue;
    const [here, rest] = [text.slice(from, i + end.length), text.slice(i + end.length + 1)];
    const label = /^(\*\*?)[^*]+\1$/.test(here) && !here.includes('?'); // such as **Decision.** or *Proof.*
    const begins = /^["“(*_[!]*[\p{Lu}\d`$<√Σ∏]/u.test(rest) && !/^(?:[-+*#>]|\d+[.)])\s/.test(rest);
    const numbered = BEFORE_NUMBERS.test(here) && /^\d/.test(rest);
    if (begins && !label && !numbered && !ABBREVIATIONS.test(here)) {
      parts.push(here);
      i += end.length;
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Returns a document with a line for each sentence. */
function reflow(document) {
  const out = [];
  let paragraph = null; // its first prefix, the prefix of its other lines, and its text
  let [fence, comment, list, blank] = ['', false, 0, true];
  const flush = () => {
    if (paragraph) sentences(paragraph.text).forEach((s, i) => out.push((i ? paragraph.next : paragraph.first) + s));
    paragraph = null;
  };
  for (const line of document.split('\n')) {
    const [indent, marker] = [/^ */.exec(line)[0].length, MARKER.exec(line)];
    const opens = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? '';
    const code = blank && !paragraph && indent >= list + 4; // an indented block
    const kept = fence || comment || opens || code || /^\s*(?:$|\||#{1,6} |<|-->|---+$|\[[^\]]+\]: )/.test(line);
    if (kept) flush();
    if (line.includes('<!--') || comment) comment = !line.includes('-->');
    if (opens && (!fence || opens.startsWith(fence))) fence = fence ? '' : opens;
    if (kept) {
      out.push(line);
      blank = line.trim() === '' || code;
      if (indent === 0 && line.trim() !== '') list = 0;
      continue;
    }
    if (marker && (blank || indent < list + 4)) {
      flush();
      list = indent + marker[2].length;
      paragraph = { first: marker[1] + marker[2], next: ' '.repeat(list), text: marker[3].trim() };
    } else if (paragraph) {
      paragraph.text += ` ${line.trim()}`;
    } else {
      if (indent === 0) list = 0;
      paragraph = { first: ' '.repeat(indent), next: ' '.repeat(indent), text: line.trim() };
    }
    blank = false;
  }
  flush();
  return out.join('\n');
}

const check = process.argv.includes('--check');
for (const file of execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n')) {
  const [before, after] = [readFileSync(file, 'utf8'), reflow(readFileSync(file, 'utf8'))];
  if (before === after) continue;
  if (!check) writeFileSync(file, after);
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, i) => line !== old[i]);
  console.log(check ? `${file}:${at + 1}: want the line: ${now[at]}` : file);
  if (check) process.exitCode = 1;
}
