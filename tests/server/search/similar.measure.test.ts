import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asLines, measure, pearson, readPairs, spearman } from '#bench/similarity/measure.ts';

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

  it('is a command', async () => {
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/similarity/run.ts', ...args]);
    const { stdout } = await run(PAIRS);
    const { pairs } = readPairs(await readFile(PAIRS, 'utf8'));
    expect(stdout.trimEnd().split('\n')).toEqual(asLines(measure(pairs)));
    const folder = await mkdtemp(join(tmpdir(), 'ideagarden-pairs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const wrong = join(folder, 'wrong.tsv');
    await writeFile(wrong, 'one\ttwo\t3\nno tab\n');
    await expect(run(wrong)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('line 2: ') });
    await expect(run(`${wrong}.gone`)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("can't be read"),
    });
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
  });
});
