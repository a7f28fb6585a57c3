import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Alert, alerts } from '#src/dataProvider/alerts.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { newerPage } from '#src/dataProvider/loadCode.ts';
import { loadPart } from '#src/dataProvider/loadPart.ts';
import { stubNetwork, unreachable } from '#tests/support/network.ts';

let said: Alert[];
let stop: () => void;

beforeEach(() => {
  said = [];
  stop = alerts.subscribe((alert) => said.push(alert));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the code of a part of the data provider', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/users-1.js');
  /** What becomes of a part after the pause before the second attempt. */
  async function outcomeOf(load: () => Promise<unknown>, isReading = false) {
    vi.useFakeTimers();
    const outcome = vi.fn();
    const settled = loadPart(load, isReading).then(outcome, outcome);
    await vi.advanceTimersByTimeAsync(1000);
    return { outcome, settled };
  }

  it('is asked for again when it did not come', async () => {
    stubNetwork({});
    const part = { readOwners: 1 };
    const load = vi.fn().mockRejectedValueOnce(gone).mockResolvedValueOnce(part);
    const { outcome } = await outcomeOf(load);
    expect(outcome).toHaveBeenCalledWith(part);
    expect(said).toEqual([]);
  });

  it('that does not come while the server is away is told as any call, and the page stays', async () => {
    stubNetwork({ 'GET /management/info': unreachable });
    const take = vi.spyOn(newerPage, 'take').mockReturnValue(true);
    const load = vi.fn().mockRejectedValue(gone);
    const { outcome } = await outcomeOf(load);
    expect(failureStatus(outcome.mock.calls[0]?.[0])).toBe(0);
    expect(load).toHaveBeenCalledTimes(2);
    expect(said.map(({ message }) => message)).toEqual(['error.serverNotReachable']);
    expect(take).not.toHaveBeenCalled();
  });

  it.each([
    gone,
    new TypeError('error loading dynamically imported module: /assets/users-1.js'),
    new TypeError('Importing a module script failed.'),
  ])('that is gone since an upgrade has the page reloaded: $message', async (error) => {
    stubNetwork({ 'GET /management/info': {} });
    const take = vi.spyOn(newerPage, 'take').mockReturnValue(true);
    const { outcome } = await outcomeOf(() => Promise.reject(error));
    expect(take).toHaveBeenCalledOnce();
    expect(outcome).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('that is gone is told where the page may not go; a reading stays silent', async () => {
    stubNetwork({ 'GET /management/info': {} });
    vi.spyOn(newerPage, 'take').mockReturnValue(false);
    const reading = await outcomeOf(() => Promise.reject(gone), true);
    expect(failureStatus(reading.outcome.mock.calls[0]?.[0])).toBe(0);
    expect(said).toEqual([]);
    const { outcome } = await outcomeOf(() => Promise.reject(gone));
    expect(failureStatus(outcome.mock.calls[0]?.[0])).toBe(0);
    expect(said.map(({ message }) => message)).toEqual(['error.serverNotReachable']);
  });

  it('that is faulty is not taken for one that did not come', async () => {
    stubNetwork({ 'GET /management/info': {} });
    const fault = new TypeError('x is not a function');
    const { outcome } = await outcomeOf(() => Promise.reject(fault));
    expect(outcome).toHaveBeenCalledWith(fault);
    expect(said).toEqual([]);
  });
});
