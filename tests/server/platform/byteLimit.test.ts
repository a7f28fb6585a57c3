import { expect, it } from 'vitest';
import { byteLimit } from '#server/platform/concurrency/byte-limit.ts';
import { perUserLimit } from '#server/platform/concurrency/per-user-limit.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Claims, and which of them were granted in what order. */
function claims(most: number) {
  const take = byteLimit(most);
  const granted: string[] = [];
  const releases = new Map<string, () => void>();
  const claim = (name: string, bytes: number, options: Parameters<typeof take>[1] = {}) =>
    take(bytes, options).then(
      (release) => {
        granted.push(name);
        releases.set(name, release);
      },
      (error: Error) => granted.push(`${name}: ${error.message}`),
    );
  const end = async (name: string) => {
    releases.get(name)?.();
    await nextTurn();
  };
  return { claim, granted, end };
}

it('bytes are handed out until there are none, then in the order of those who wait', async () => {
  const { claim, granted, end } = claims(10);
  for (const [name, bytes] of [
    ['a', 6],
    ['b', 4],
    ['large', 9],
    ['small', 1],
  ] as const)
    void claim(name, bytes);
  await nextTurn();
  expect(granted).toEqual(['a', 'b']);
  await end('b');
  // The small one would fit, and does not overtake: else large ones would never come.
  expect(granted).toEqual(['a', 'b']);
  await end('a');
  expect(granted).toEqual(['a', 'b', 'large', 'small']);
});

it('what wants more than there ever is gets all of it, and bytes are given back once', async () => {
  const { claim, granted, end } = claims(10);
  void claim('huge', 1_000);
  void claim('next', 10);
  void claim('last', 10);
  await nextTurn();
  expect(granted).toEqual(['huge']);
  await end('huge');
  await end('huge');
  expect(granted).toEqual(['huge', 'next']);
  await end('next');
  expect(granted).toEqual(['huge', 'next', 'last']);
});

it('of one user one is served at a time, and nobody waits behind those of another user', async () => {
  const { claim, granted, end } = claims(10);
  void claim('first of 1', 2, { userId: 1 });
  void claim('second of 1', 2, { userId: 1 });
  void claim('first of 2', 2, { userId: 2 });
  await nextTurn();
  expect(granted).toEqual(['first of 1', 'first of 2']);
  await end('first of 1');
  expect(granted).toEqual(['first of 1', 'first of 2', 'second of 1']);
});

it('who leaves while waiting keeps nobody waiting', async () => {
  const { claim, granted, end } = claims(10);
  const leaving = new AbortController();
  void claim('a', 5);
  void claim('leaving', 9, { signal: leaving.signal });
  void claim('small', 5);
  await nextTurn();
  expect(granted).toEqual(['a']);
  leaving.abort(new Error('gone'));
  await nextTurn();
  expect(granted).toEqual(['a', 'leaving: gone', 'small']);
  await claim('late', 1, { signal: leaving.signal });
  expect(granted.at(-1)).toBe('late: gone');
  await end('a');
});

it('an account has so many turns, so many that wait, and none beyond; other accounts have their own', async () => {
  const take = perUserLimit({ max: 2, maxWaiting: 1 });
  const { signal } = new AbortController();
  const [first, second] = [await take(1, signal), await take(1, signal)];
  let came = false;
  const third = take(1, signal)?.then((release) => {
    came = true;
    return release;
  });
  await nextTurn();
  expect(came).toBe(false);
  expect(take(1, signal)).toBeNull();
  expect(await take(2, signal)).toBeTypeOf('function');
  first?.();
  (await third)?.();
  second?.();
  await nextTurn();
  expect(await take(1, signal)).toBeTypeOf('function');
});

it('a turn that nobody waits for any longer passes to the next', async () => {
  const take = perUserLimit({ max: 1, maxWaiting: 5 });
  const release = await take(1, new AbortController().signal);
  const leaving = new AbortController();
  const left = take(1, leaving.signal);
  const next = take(1, new AbortController().signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release?.();
  expect(await next).toBeTypeOf('function');
});
