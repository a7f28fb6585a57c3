import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database, DatabaseHandle } from '#server/platform/db/client.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import { awaitedMarks, lagOf, type Mark, positionOf } from '#server/platform/replica/positions.ts';
import { Replica } from '#server/platform/replica/replica.ts';

/** As PostgreSQL writes a position: two halves without leading zeros. */
const textOf = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
const anyPosition = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('positions in the write-ahead log', () => {
  it('are ordered as PostgreSQL orders them, whatever their texts look like', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (one, other) => {
        expect(positionOf(textOf(one)) < positionOf(textOf(other))).toBe(one < other);
        expect(textOf(positionOf(textOf(one)))).toBe(textOf(one));
      }),
    );
    expect(positionOf('9/FF') < positionOf('10/0')).toBe(true);
    expect(positionOf('16/B374D848')).toBe(0x16b374d848n);
  });

  it.each(['', '16', '16/', '/1', 'G/0', '1/2/3', '123456789/0'])('%j is none', (text) => {
    expect(() => positionOf(text)).toThrow('is no position');
  });
});

describe('how far a replica is behind', () => {
  it('is the age of the oldest mark that it has not passed', () => {
    const ascending = fc
      .array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 10 })
      .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)));
    fc.assert(
      fc.property(ascending, fc.nat({ max: 10_000 }), (positions, replayed) => {
        const all = positions.map((position, at): Mark => ({ at, position: BigInt(position) }));
        const marks = all.reduce<Mark[]>((known, mark) => awaitedMarks(known, mark, BigInt(replayed)), []);
        const oldest = positions.findIndex((position) => position > replayed);
        expect(lagOf(marks, 100)).toBe(oldest < 0 ? 0 : 100 - oldest);
      }),
    );
  });

  it('is known of one that stands still for ever, by a few marks', () => {
    let marks: Mark[] = [];
    for (let at = 0; at < 1000; at += 1) marks = awaitedMarks(marks, { at, position: BigInt(at + 1) }, 0n);
    expect(lagOf(marks, 1000)).toBe(1000);
    expect(marks.length).toBeLessThan(20);
  });
});

/** A primary and its replica as far as they are asked where they are. */
function aPair() {
  const log = createLog('silent');
  const logged = { warn: vi.spyOn(log, 'warn'), info: vi.spyOn(log, 'info') };
  const pair = {
    log,
    logged,
    primary: 100n as bigint | Error,
    replayed: 100n as bigint | Error | 'silent',
    isReplica: true,
    connections: 0,
  };
  const handle = (execute: () => Promise<unknown>, name: string) =>
    ({ db: { execute, name }, close: async () => undefined }) as unknown as DatabaseHandle;
  const where = vi.fn(async () => {
    if (pair.replayed === 'silent') return new Promise(() => undefined);
    if (pair.replayed instanceof Error) throw pair.replayed;
    return { rows: [{ isReplica: pair.isReplica, position: textOf(pair.replayed) }] };
  });
  const primary = {
    execute: async () => {
      if (pair.primary instanceof Error) throw pair.primary;
      return { rows: [{ position: textOf(pair.primary) }] };
    },
  } as unknown as Database;
  const connect = () => {
    pair.connections += 1;
    return { reads: handle(async () => undefined, 'reads'), watch: handle(where, 'watch') };
  };
  const replica = new Replica({ connect, primary, log, lookMs: 10 });
  onTestFinished(() => replica.close());
  const isUsed = (used: boolean) =>
    vi.waitFor(() => expect(replica.state().isUsed).toBe(used), { timeout: 8_000, interval: 5 });
  return Object.assign(pair, { replica, where, isUsed });
}

const answering = async () => 'rows';
/** As the driver and PostgreSQL report it. */
const failing = (code: string) => async () => {
  throw Object.assign(new Error('failed'), { code });
};

describe('a replica', () => {
  afterEach(() => vi.useRealTimers());

  it('is not asked before it has what the primary had at the start: migrations too', async () => {
    const pair = aPair();
    pair.replayed = 99n;
    expect(await pair.replica.read(null, answering)).toBe(null);
    await vi.waitFor(() => expect(pair.logged.warn).toHaveBeenCalledTimes(1), { timeout: 3_000 });
    expect(await pair.replica.read(null, answering)).toBe(null);
    pair.replayed = 100n;
    await pair.isUsed(true);
    expect(await pair.replica.read(null, answering)).toEqual({ result: 'rows' });
    expect(pair.logged.info).toHaveBeenCalledTimes(1);
  });

  it('answers without a question whoever wrote what it is known to have, and others when it has it', async () => {
    const pair = aPair();
    await pair.isUsed(true);
    await pair.replica.look();
    const asked = pair.where.mock.calls.length;
    expect(await pair.replica.read(100n, answering)).toEqual({ result: 'rows' });
    expect(pair.where.mock.calls.length).toBe(asked);
    const waiting = pair.replica.read(120n, answering);
    setTimeout(() => {
      pair.replayed = 120n;
    }, 50);
    expect(await waiting).toEqual({ result: 'rows' });
  });

  it('lets the primary answer after 200 ms when it has not got there, and goes on for all others', async () => {
    const pair = aPair();
    await pair.isUsed(true);
    const begun = performance.now();
    expect(await pair.replica.read(120n, answering)).toBe(null);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(await pair.replica.read(100n, answering)).toEqual({ result: 'rows' });
  });

  it.each([
    ['a conflict with what it replays', '40001'],
    ['a table that has not come yet', '42P01'],
    ['a statement that writes', '25006'],
    ['its end', '57P01'],
  ])('lets the primary answer after %s', async (_, code) => {
    const pair = aPair();
    await pair.isUsed(true);
    expect(await pair.replica.read(null, failing(code))).toBe(null);
    expect(await pair.replica.read(null, answering)).toEqual({ result: 'rows' });
  });

  it.each(['22012', '57014'])('passes on what the primary would say too (%s)', async (code) => {
    const pair = aPair();
    await pair.isUsed(true);
    await expect(pair.replica.read(null, failing(code))).rejects.toThrow('failed');
  });

  it('that hangs keeps nobody: who waits for it is answered by the primary, and it is logged once', async () => {
    const pair = aPair();
    await pair.isUsed(true);
    const hanging = pair.replica.read(null, () => new Promise(() => undefined));
    pair.replayed = 'silent';
    expect(await hanging).toBe(null);
    await pair.isUsed(false);
    expect(pair.replica.state().behind).toBe(null);
    expect(await pair.replica.read(null, answering)).toBe(null);
    pair.replayed = 100n;
    await pair.isUsed(true);
    expect(pair.connections).toBeGreaterThan(1);
    expect(pair.logged.warn).toHaveBeenCalledTimes(1);
    expect(pair.logged.info).toHaveBeenCalledTimes(2);
  });

  it('that is more than 30 seconds behind is not asked until it has caught up', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const pair = aPair();
    await pair.isUsed(true);
    pair.primary = 200n;
    await pair.replica.look();
    await pair.replica.look();
    vi.advanceTimersByTime(29_000);
    await pair.replica.look();
    expect(pair.replica.state()).toEqual({ isUsed: true, behind: 29 });
    vi.advanceTimersByTime(2_000);
    await pair.isUsed(false);
    expect(pair.logged.warn).toHaveBeenCalledTimes(1);
    expect(await pair.replica.read(null, answering)).toBe(null);
    pair.replayed = 200n;
    await pair.isUsed(true);
    expect(pair.replica.state()).toEqual({ isUsed: true, behind: 0 });
  });

  it('goes on, and comes back, while the primary is away, when it has what that had some seconds before', async () => {
    const pair = aPair();
    await pair.isUsed(true);
    pair.primary = 200n;
    pair.replayed = 200n;
    await pair.replica.look();
    await pair.replica.look();
    pair.primary = new Error('connect ECONNREFUSED');
    await pair.replica.look();
    expect(await pair.replica.read(null, answering)).toEqual({ result: 'rows' });
    pair.replayed = new Error('connect ECONNREFUSED');
    await pair.isUsed(false);
    // Another one, which is not so far.
    pair.replayed = 199n;
    await pair.replica.look();
    await pair.replica.look();
    expect(await pair.replica.read(null, answering)).toBe(null);
    pair.replayed = 200n;
    await pair.isUsed(true);
    expect(await pair.replica.read(null, answering)).toEqual({ result: 'rows' });
  });

  it('is none where the address is that of a primary', async () => {
    const pair = aPair();
    pair.isReplica = false;
    await vi.waitFor(() => expect(pair.logged.warn).toHaveBeenCalledTimes(1), { timeout: 3_000 });
    await pair.isUsed(false);
    expect(await pair.replica.read(null, answering)).toBe(null);
  });
});
