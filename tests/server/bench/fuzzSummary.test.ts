import { describe, expect, it } from 'vitest';
import { createSummary } from '#bench/fuzz/summary.ts';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import type { FuzzRequest } from '#tests/support/fuzz/requests.ts';

const request = {
  endpoint: accountEndpoints.read,
  caller: 'visitor',
  what: 'nothing',
  url: '/api/account',
  headers: {},
} as FuzzRequest;
const answer = { status: 200, headers: {}, body: '', ms: 3 };
const loop = { p50: 1, p99: 2, max: 3, resident: 400 };

function summary() {
  const said: string[] = [];
  const made = createSummary(7, (line) => said.push(line));
  made.note(1, request, answer, null);
  made.noteLoop(loop);
  return made;
}

describe('a run of made up requests', () => {
  it('is good when every answer is right, soon, and the server stays small', () => {
    expect(summary().failures()).toEqual([]);
  });

  it('is not after a wrong answer, or none', () => {
    const wrong = summary();
    wrong.note(2, request, { ...answer, status: 500 }, 'an accident');
    expect(wrong.failures()).toEqual(['1 wrong answers']);
    const silent = summary();
    silent.noteSilence(2, request, new Error('no answer'));
    expect(silent.failures()).toHaveLength(1);
  });

  it('is not after a request that held the event loop each of three times', () => {
    const held = summary();
    held.noteHold(41, request, 51.9);
    expect(held.failures()).toEqual([
      'GET api/account held the event loop for 52 ms, three times of three (npm run fuzz -- --seed 7 --from 41 --requests 1)',
    ]);
  });

  it('is not when the server took more than a gigabyte, once', () => {
    const large = summary();
    large.noteLoop({ ...loop, resident: 1_001 });
    large.noteLoop(loop);
    expect(large.failures()).toEqual(['the server took 1001 MB, more than 1000']);
    large.noteLoop({ ...loop, resident: 1_000 });
    expect(large.failures()).toHaveLength(1);
  });
});
