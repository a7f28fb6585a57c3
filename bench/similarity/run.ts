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
import { runSimilarity, SimilarityFault } from './command.ts';

/** The exit code of a command that could not start. */
const NOT_STARTED = 2;

await runSimilarity({
  args: process.argv.slice(2),
  environment: process.env,
  print: (line) => console.log(line),
}).catch((error: unknown) => {
  if (!(error instanceof SimilarityFault)) throw error;
  for (const line of error.lines) console.error(`✗ ${line}`);
  process.exitCode = NOT_STARTED;
});
