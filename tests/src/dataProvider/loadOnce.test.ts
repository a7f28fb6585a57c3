import { expect, it, vi } from 'vitest';
import { loadOnce } from '#src/dataProvider/loadOnce.ts';

it('a part is loaded once, also for those who ask while it is on its way', async () => {
  const partOf = loadOnce<string, string>();
  const load = vi.fn(async () => 'part');
  expect(await Promise.all([partOf('a', load), partOf('a', load)])).toEqual(['part', 'part']);
  expect(await partOf('a', load)).toBe('part');
  expect(load).toHaveBeenCalledOnce();
  expect(await partOf('b', async () => 'another')).toBe('another');
});

it('who waits for a part that does not come asks for it in their own way', async () => {
  const partOf = loadOnce<string, string>();
  const ahead = partOf('a', () => Promise.reject(new Error('no network')));
  const called = partOf('a', async () => 'part');
  await expect(ahead).rejects.toThrow('no network');
  expect(await called).toBe('part');
});

it('a part that did not come is asked for anew', async () => {
  const partOf = loadOnce<string, string>();
  await expect(partOf('a', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await partOf('a', async () => 'part')).toBe('part');
});
