import { afterEach, describe, expect, it, vi } from 'vitest';
import { giveBack, takeThread, WORKBOOKS_AT_A_TIME } from '#server/platform/spreadsheets/workbook-thread.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the thread of a workbook', () => {
  it('that was given back is taken by the next one, once', async () => {
    const first = takeThread();
    await giveBack(first);
    const again = takeThread();
    const other = takeThread();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await Promise.all([again.terminate(), other.terminate()]);
  });

  it('is kept beside one other: a third one that is given back ends', async () => {
    const threads = Array.from({ length: WORKBOOKS_AT_A_TIME + 1 }, takeThread);
    for (const thread of threads) await giveBack(thread);
    expect(threads.map(({ threadId }) => threadId === -1)).toEqual([false, false, true]);
    const again = [takeThread(), takeThread()];
    expect(again).toEqual(threads.slice(0, WORKBOOKS_AT_A_TIME));
    await Promise.all(again.map((thread) => thread.terminate()));
  });

  it('ends when nobody takes it for a while, and the next one is a new one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = takeThread();
    await giveBack(first);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(first.threadId).toBe(-1));
    const next = takeThread();
    expect(next).not.toBe(first);
    await next.terminate();
  });

  it('that ends by itself while it is kept is not taken', async () => {
    const first = takeThread();
    await giveBack(first);
    await first.terminate();
    const next = takeThread();
    expect(next).not.toBe(first);
    await next.terminate();
  });
});
