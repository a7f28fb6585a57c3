import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEADERS } from '#contract/wire.ts';
import { isUnreported, noteRequest, watchActivity } from '#src/dataProvider/activity.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const passes = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
/** Whether a call that goes out now is marked as nobody's doing. */
function isMarked(): boolean {
  const headers = new Headers();
  noteRequest(headers);
  return headers.has(HEADERS.background);
}

describe('whether a person is there', () => {
  it('is so for a minute after the last press or key, and marks no call before anything watches', () => {
    passes(600);
    expect(isMarked()).toBe(false);
    stop = watchActivity();
    passes(59);
    expect(isMarked()).toBe(false);
    passes(2);
    expect(isMarked()).toBe(true);
    press();
    expect(isMarked()).toBe(false);
    stop();
    passes(600);
    expect(isMarked()).toBe(false);
  });

  it('has to be told where somebody writes for long without a call, and only then', () => {
    stop = watchActivity();
    passes(1);
    expect(isMarked()).toBe(false);
    passes(119);
    press();
    expect(isUnreported(120_000)).toBe(false);
    passes(2);
    expect(isUnreported(120_000)).toBe(true);
    expect(isMarked()).toBe(false);
    expect(isUnreported(120_000)).toBe(false);
    passes(300);
    // Nobody has done anything since.
    expect(isUnreported(120_000)).toBe(false);
  });
});
