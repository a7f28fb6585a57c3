/**
 * Measures how well the likeness of contributions agrees with people, and how often it finds what they find the same.
 *
 *     npm run similarity -- pairs.tsv      lines of two sentences and a score from 0 to 5, separated by tabs
 *
 * The sentences stand for the installation; the scoring is that of the product (`server/search/similar/likeness.ts`).
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asLines, measure, readPairs } from './measure.ts';

/** Faults that are printed. */
const MOST_FAULTS = 20;
/** The exit code of a command that could not start. */
const NOT_STARTED = 2;

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`✗ ${line}`);
  process.exit(NOT_STARTED);
}

const [path, ...more] = process.argv.slice(2);
if (path === undefined || more.length > 0) fail(['Usage: npm run similarity -- <pairs.tsv>']);
const text = await readFile(resolve(process.env.INIT_CWD ?? '.', path), 'utf8').catch((error: Error) =>
  fail([`${path} can't be read: ${error.message}`]),
);
const { pairs, faults } = readPairs(text);
if (faults.length > 0) {
  const left = faults.length - MOST_FAULTS;
  fail([...faults.slice(0, MOST_FAULTS), ...(left > 0 ? [`and ${left} more lines`] : [])]);
}
if (pairs.length === 0) fail([`${path} has no pairs.`]);
for (const line of asLines(measure(pairs))) console.log(line);
