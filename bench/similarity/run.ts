/**
 * Measures how well the likeness of contributions agrees with people, and how often it finds what they find the same.
 *
 *     npm run similarity -- pairs.tsv      lines of two sentences and a score from 0 to 5, separated by tabs
 *
 *     npm run similarity -- pairs.tsv --embeddings=http://127.0.0.1:11434/v1 --model=name
 *                                          also with the vectors of an embeddings server, which gets the sentences; its key is that
 *                                          of EMBEDDINGS_API_KEY and EMBEDDINGS_ORIGIN
 *
 * The sentences stand for the installation; the scoring is that of the product (`server/search/similar/likeness.ts`,
 * `server/search/vectors/vector-score.ts`).
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { embed, embeddingsServer } from '#server/search/vectors/embeddings.client.ts';
import { sentText } from '#server/search/vectors/sent-text.ts';
import { asLines, measure, readPairs, sentencesOf } from './measure.ts';

/** Faults that are printed. */
const MOST_FAULTS = 20;
/** The exit code of a command that could not start. */
const NOT_STARTED = 2;

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`✗ ${line}`);
  process.exit(NOT_STARTED);
}

const USAGE = 'Usage: npm run similarity -- <pairs.tsv> [--embeddings=<address> --model=<name>]';
/** Sentences of one call, and milliseconds until its answer. */
const ASKED = { most: 32, within: 30_000 } as const;

function given() {
  const options = {
    embeddings: { type: 'string', default: '' },
    model: { type: 'string', default: '' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, ...values };
  } catch {
    // An option that there is not: the usage names those that there are.
  }
  return fail([USAGE]);
}

async function vectorsOf(sentences: readonly string[], url: string, model: string) {
  const vectors = new Map<string, Float32Array>();
  const server = embeddingsServer(
    { embeddingsUrl: url, embeddingsModel: model },
    parseEnvironment(process.env),
  );
  for (let at = 0; server !== null && at < sentences.length; at += ASKED.most) {
    const some = sentences.slice(at, at + ASKED.most);
    const texts = some.map((title) => sentText({ title, text: '' }));
    for (const [place, vector] of (await embed(server, texts, ASKED.within)).entries())
      vectors.set(some[place] ?? '', vector);
  }
  return vectors;
}

const { path, embeddings, model } = given();
if (embeddings !== '' && !URL.canParse(embeddings)) fail([`"${embeddings}" is not an address.`]);
const text = await readFile(resolve(process.env.INIT_CWD ?? '.', path), 'utf8').catch((error: Error) =>
  fail([`${path} can't be read: ${error.message}`]),
);
const { pairs, faults } = readPairs(text);
if (faults.length > 0) {
  const left = faults.length - MOST_FAULTS;
  fail([...faults.slice(0, MOST_FAULTS), ...(left > 0 ? [`and ${left} more lines`] : [])]);
}
if (pairs.length === 0) fail([`${path} has no pairs.`]);
const print = (vectors?: ReadonlyMap<string, Float32Array>) => {
  for (const line of asLines(measure(pairs, vectors))) console.log(line);
};
print();
if (embeddings !== '') {
  const vectors = await vectorsOf(sentencesOf(pairs), embeddings, model).catch((error: Error) =>
    fail([error.message]),
  );
  console.log('\nWith vectors');
  print(vectors);
}
