import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { embed, embeddingsServer } from '#server/search/vectors/embeddings.client.ts';
import { sentText } from '#server/search/vectors/sent-text.ts';
import { asLines, measure, readPairs, sentencesOf } from './measure.ts';

/** Faults that are printed. */
const MOST_FAULTS = 20;

/** The command cannot go on, for reasons of a line each. */
export class SimilarityFault extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const USAGE = 'Usage: npm run similarity -- <pairs.tsv> [--embeddings=<address> --model=<name>]';
/** Sentences of one call, and milliseconds until its answer. */
const ASKED = { most: 32, within: 30_000 } as const;

function given(args: readonly string[]) {
  const options = {
    embeddings: { type: 'string', default: '' },
    model: { type: 'string', default: '' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, ...values };
  } catch {
    // An option that there is not: the usage names those that there are.
  }
  throw new SimilarityFault([USAGE]);
}

async function vectorsOf(
  sentences: readonly string[],
  url: string,
  model: string,
  environment: NodeJS.ProcessEnv,
) {
  const vectors = new Map<string, Float32Array>();
  const server = embeddingsServer(
    { embeddingsUrl: url, embeddingsModel: model },
    parseEnvironment(environment),
  );
  for (let at = 0; server !== null && at < sentences.length; at += ASKED.most) {
    const some = sentences.slice(at, at + ASKED.most);
    const texts = some.map((title) => sentText({ title, text: '' }));
    for (const [place, vector] of (await embed(server, texts, ASKED.within)).entries())
      vectors.set(some[place] ?? '', vector);
  }
  return vectors;
}

interface Call {
  /** What stands behind the command's name. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

/**
 * Measures the pairs of a file and prints the figures.
 * @throws {SimilarityFault} where arguments, file or embeddings server don't serve
 */
export async function runSimilarity({ args, environment, print }: Call): Promise<void> {
  const { path, embeddings, model } = given(args);
  if (embeddings !== '' && !URL.canParse(embeddings)) {
    throw new SimilarityFault([`"${embeddings}" is not an address.`]);
  }
  const text = await readFile(resolve(environment.INIT_CWD ?? '.', path), 'utf8').catch((error: Error) => {
    throw new SimilarityFault([`${path} can't be read: ${error.message}`]);
  });
  const { pairs, faults } = readPairs(text);
  if (faults.length > 0) {
    const left = faults.length - MOST_FAULTS;
    throw new SimilarityFault([
      ...faults.slice(0, MOST_FAULTS),
      ...(left > 0 ? [`and ${left} more lines`] : []),
    ]);
  }
  if (pairs.length === 0) throw new SimilarityFault([`${path} has no pairs.`]);
  for (const line of asLines(measure(pairs))) print(line);
  if (embeddings === '') return;
  const vectors = await vectorsOf(sentencesOf(pairs), embeddings, model, environment).catch(
    (error: Error) => {
      throw new SimilarityFault([error.message]);
    },
  );
  for (const line of ['', 'With vectors', ...asLines(measure(pairs, vectors))]) print(line);
}
