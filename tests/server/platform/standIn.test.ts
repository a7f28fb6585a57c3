import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { PrimaryPresence } from '#server/platform/replica/primary-presence.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import { readWithStandIn } from '#server/platform/replica/stand-in.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

const away = () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' }));

/** A replica that answers, or leaves it to the primary. */
function aReplica({ isUsed = true } = {}) {
  const presence = new PrimaryPresence();
  const read = vi.fn(async (_: bigint | null, work: (db: Database) => Promise<unknown>) =>
    isUsed ? { result: await work({} as Database) } : null,
  );
  return { replica: { primary: presence, read } as unknown as ReadReplica, presence, read };
}

const fromReplica = async () => 'replica';
const fromPrimary = async () => 'primary';

describe('a read while the primary is away', () => {
  it('is answered by the replica, and the primary is left alone for a second', async () => {
    const { replica } = aReplica();
    const failing = vi.fn(away);
    const ask = (patience?: number) =>
      readWithStandIn<string>(replica, {
        ...{ fromPrimary: failing, fromReplica },
        ...(patience !== undefined && { patience }),
      });
    expect(await ask()).toBe('replica');
    expect(await ask()).toBe('replica');
    expect(failing).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_100);
    // One tries it again that does not wait for long, all others go on without it.
    expect(await Promise.all([ask(), ask(50), ask(50)])).toEqual(['replica', 'replica', 'replica']);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('goes to the primary again once that has answered somebody', async () => {
    const { replica, read } = aReplica();
    await readWithStandIn<string>(replica, { fromPrimary: away, fromReplica });
    vi.advanceTimersByTime(1_100);
    const ask = () => readWithStandIn<string>(replica, { fromPrimary, fromReplica, patience: 1_000 });
    expect(await ask()).toBe('primary');
    read.mockClear();
    expect(await Promise.all([ask(), ask()])).toEqual(['primary', 'primary']);
    expect(read).not.toHaveBeenCalled();
  });

  it('is answered by the replica when the primary says nothing for as long as it has', async () => {
    const { replica, presence } = aReplica();
    const silent = () => new Promise<string>(() => undefined);
    expect(await readWithStandIn<string>(replica, { fromPrimary: silent, fromReplica, patience: 20 })).toBe(
      'replica',
    );
    expect(presence.isAway(true)).toBe(true);
  });

  it('fails as the primary did where the replica cannot stand in, or does not know enough', async () => {
    const idle = aReplica({ isUsed: false }).replica;
    await expect(readWithStandIn<string>(idle, { fromPrimary: away, fromReplica })).rejects.toThrow(
      'terminating',
    );
    const { replica } = aReplica();
    const reading = { fromPrimary: away, fromReplica, isEnough: () => false };
    await expect(readWithStandIn<string>(replica, reading)).rejects.toThrow('terminating');
    await expect(readWithStandIn<string>(null, { fromPrimary: away, fromReplica })).rejects.toThrow(
      'terminating',
    );
  });

  it('waits for a slow primary where nobody can stand in', async () => {
    const { replica } = aReplica({ isUsed: false });
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('primary'), 60));
    expect(await readWithStandIn<string>(replica, { fromPrimary: slow, fromReplica, patience: 20 })).toBe(
      'primary',
    );
  });

  it('is answered by whoever of the two comes first, when both were away', async () => {
    const { replica, read } = aReplica();
    read.mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    const silent = () => new Promise<string>(() => undefined);
    const reading = { fromPrimary: silent, fromReplica, patience: 20 };
    expect(await readWithStandIn<string>(replica, reading)).toBe('replica');
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('that waits for the primary goes to the replica as soon as others have found that away', async () => {
    const { replica } = aReplica();
    const silent = () => new Promise<string>(() => undefined);
    const waiting = readWithStandIn<string>(replica, { fromPrimary: silent, fromReplica });
    expect(await readWithStandIn<string>(replica, { fromPrimary: away, fromReplica })).toBe('replica');
    expect(await waiting).toBe('replica');
  });

  it('is no way around an error of the read itself', async () => {
    const { replica, read } = aReplica();
    const wrong = () => Promise.reject(Object.assign(new Error('division by zero'), { code: '22012' }));
    await expect(readWithStandIn<string>(replica, { fromPrimary: wrong, fromReplica })).rejects.toThrow(
      'division',
    );
    expect(read).not.toHaveBeenCalled();
  });
});
