import { afterEach, expect, it, vi } from 'vitest';
import { reportCleaningFaults } from '#server/platform/texts/rich-text.threads.ts';
import { cleanRichText, cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';

const faults = vi.hoisted(() => ({
  notLoaded: 0,
  broken: 0,
  threads: [] as { emit(name: 'error', error: Error): boolean }[],
}));

/** The library itself, but the next so many of its pools cannot be loaded, or have threads that end as soon as they begin. */
vi.mock('piscina', async (original) => {
  const real = await original<typeof import('piscina')>();
  class Piscina extends real.Piscina {
    constructor(options: ConstructorParameters<typeof real.Piscina>[0]) {
      const isBroken = faults.broken > 0;
      faults.broken -= 1;
      super(
        isBroken
          ? { ...options, execArgv: ['--import', 'data:text/javascript,throw new Error("broken")'] }
          : options,
      );
      faults.threads.push(this);
    }
  }
  return {
    get Piscina() {
      faults.notLoaded -= 1;
      if (faults.notLoaded >= 0) throw new Error('not loaded');
      return Piscina;
    },
  };
});

const reported: unknown[] = [];
reportCleaningFaults((error) => reported.push(error));
afterEach(() => {
  Object.assign(faults, { notLoaded: 0, broken: 0 });
  // The next test begins with threads of its own.
  for (const threads of faults.threads.splice(0)) threads.emit('error', new Error('over'));
  reported.length = 0;
});

const LONG = `<p onclick="a()">${'word '.repeat(4_000)}</p>`;

it('a pool that cannot be loaded once is loaded by the next text', async () => {
  faults.notLoaded = 2;
  await expect(cleanRichText(LONG)).rejects.toThrow('not loaded');
  expect(await cleanRichText(LONG)).toBe(cleanRichTextAtOnce(LONG));
});

it('threads that end before they have a text end nothing else: it is reported, and others do their work', async () => {
  faults.broken = 1;
  expect(await Promise.all([cleanRichText(LONG), cleanRichText(LONG)])).toEqual([
    cleanRichTextAtOnce(LONG),
    cleanRichTextAtOnce(LONG),
  ]);
  expect(reported.map(String)).toContain('Error: broken');
});

it('who waits for threads that never begin hears of it instead', async () => {
  faults.broken = 2;
  await expect(cleanRichText(LONG)).rejects.toThrow();
  expect(await cleanRichText(LONG)).toBe(cleanRichTextAtOnce(LONG));
});

it('a fault of threads with nothing to do is reported, and ends them alone', async () => {
  await cleanRichText(LONG);
  faults.threads[0]?.emit('error', new Error('of nobody'));
  expect(reported.map(String)).toEqual(['Error: of nobody']);
  expect(await cleanRichText(LONG)).toBe(cleanRichTextAtOnce(LONG));
  expect(faults.threads).toHaveLength(2);
});
