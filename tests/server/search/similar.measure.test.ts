import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runSimilarity } from '#bench/similarity/command.ts';
import { asLines, measure, pearson, readPairs, spearman } from '#bench/similarity/measure.ts';
import { unitOf } from '#server/search/vectors/vector.ts';
import { startVectorServer } from './vectorsServer.ts';

const PAIRS = join(import.meta.dirname, 'similar.pairs.tsv');

describe('npm run similarity', () => {
  it('gives equal values the mean of their ranks', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1.5, 1.5, 3, 4; from their mean: -1.5, 0, 0, 1.5 and -1, -1, 0.5, 1.5.
    expect(spearman([1, 2, 2, 3], [5, 5, 6, 7])).toBeCloseTo(3.75 / 4.5, 12);
    expect(spearman([1, 2, 3, 4], [1, 4, 9, 100])).toBe(1);
    expect(spearman([1, 2, 3], [3, 2, 1])).toBe(-1);
    // Distances from the means -1, 0, 1 and -2, 1, 1: 3 / √(2 · 6).
    expect(pearson([1, 2, 3], [0, 3, 3])).toBeCloseTo(3 / Math.sqrt(12), 12);
    expect(pearson([1, 1], [0, 5])).toBeNaN();
  });

  it('counts how often the second sentence of a pair is found by the first', () => {
    const measured = measure([
      { first: 'bicycle parking', second: 'bicycle parking please', score: 5 },
      { first: 'green tea', second: 'water', score: 4 },
      { first: 'green tea now', second: 'forklift', score: 0 },
      { first: 'same', second: 'same', score: 5 },
    ]);
    // Of the seven sentences, "water" is as little like "green tea" as most others: it comes last, after six at most.
    expect(measured).toMatchObject({ pairs: 4, sentences: 7, asked: 2, recall: [0.5, 0.5, 1] });
    expect(asLines(measured)).toEqual([
      'Pairs       4 of 7 sentences',
      `Spearman    ${measured.spearman.toFixed(3)}`,
      `Pearson     ${measured.pearson.toFixed(3)}`,
      'Recall@1    0.500',
      'Recall@5    0.500',
      'Recall@10   1.000',
      '            of 2 pairs with a score of 4 or more, each looked for among 6 sentences',
    ]);
  });

  it('takes vectors for what they add: what letters do not tell is found, and the rest is in its order', () => {
    const pairs = [
      { first: 'share a car', second: 'an automobile for all', score: 5 },
      { first: 'share a car', second: 'share the costs', score: 1 },
      { first: 'a pen', second: 'red paint', score: 0 },
    ];
    const direction = (...numbers: number[]) => unitOf([...numbers, 1, 1]) as Float32Array;
    const vectors = new Map([
      ...[['share a car', direction(9, 0)] as const, ['an automobile for all', direction(9, 1)] as const],
      ...[['share the costs', direction(0, 9)] as const, ['a pen', direction(0, 0)] as const],
      ['red paint', direction(0, 0)] as const,
    ]);
    expect(measure(pairs).recall[0]).toBe(0);
    expect(measure(pairs, vectors).recall[0]).toBe(1);
    expect(measure(pairs, new Map())).toEqual(measure(pairs));
  });

  it('says on which line a fault is', () => {
    const { pairs, faults } = readPairs(
      '\ufeffone\ttwo\t3.5\r\n\r\none\ttwo\none\t\t4\none\ttwo\t5.1\none\ttwo\t1e0\n',
    );
    expect(pairs).toEqual([{ first: 'one', second: 'two', score: 3.5 }]);
    expect(faults).toEqual([
      'line 3: not two sentences and a score, separated by tabs',
      'line 4: a sentence is empty',
      'line 5: "5.1" is not a score from 0 to 5',
      'line 6: "1e0" is not a score from 0 to 5',
    ]);
  });

  it('orders ideas in three languages as people do', async () => {
    const { pairs } = readPairs(await readFile(PAIRS, 'utf8'));
    const measured = measure(pairs);
    expect(measured.pairs).toBe(40);
    expect(measured.spearman).toBeGreaterThan(0.85);
    expect(measured.recall.every((share) => share >= 0.9)).toBe(true);
  });

  describe('is a command that', () => {
    async function run(...args: string[]) {
      const lines: string[] = [];
      await runSimilarity({ args, environment: {}, print: (line) => lines.push(line) });
      return lines;
    }
    const folder = mkdtempSync(join(tmpdir(), 'ideagarden-pairs-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('ends with its usage and the code 2 where it is called wrongly', async () => {
      const called = promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/similarity/run.ts']);
      await expect(called).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
      await expect(run(PAIRS, '--other')).rejects.toThrow(/^Usage/);
      await expect(run(PAIRS, PAIRS)).rejects.toThrow(/^Usage/);
    });

    it('prints the figures of a file', async () => {
      const { pairs } = readPairs(await readFile(PAIRS, 'utf8'));
      expect(await run(PAIRS)).toEqual(asLines(measure(pairs)));
    });

    it('says what a file lacks', async () => {
      const wrong = join(folder, 'wrong.tsv');
      await writeFile(wrong, 'one\ttwo\t3\nno tab\n');
      await expect(run(wrong)).rejects.toThrow('line 2: ');
      await writeFile(wrong, 'no tab\n'.repeat(30));
      await expect(run(wrong)).rejects.toThrow('and 10 more lines');
      await writeFile(wrong, '');
      await expect(run(wrong)).rejects.toThrow('has no pairs.');
      await expect(run(`${wrong}.gone`)).rejects.toThrow("can't be read");
    });

    it('measures the vectors of a server beside them, and says why it got none', async () => {
      const server = await startVectorServer();
      onTestFinished(server.close);
      const measured = await run(PAIRS, `--embeddings=${server.url}`, '--model=small');
      expect(measured).toEqual(expect.arrayContaining([...(await run(PAIRS)), 'With vectors']));
      expect(server.asked.every(({ model, input }) => model === 'small' && input.length <= 32)).toBe(true);
      server.behave((response) => response.writeHead(401).end());
      await expect(run(PAIRS, `--embeddings=${server.url}`)).rejects.toThrow('refused, status 401');
      await expect(run(PAIRS, '--embeddings=nowhere')).rejects.toThrow('"nowhere" is not an address.');
    });
  });
});
