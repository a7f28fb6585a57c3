import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterLogLines,
  type LOG_LINE_LEVELS,
  LOG_NAME,
  readLogLine,
  readLogLines,
} from '#contract/system/log-lines.ts';

const written = (level: number, msg: string, more: object = {}) =>
  JSON.stringify({ level, time: 1_700_000_000_000, pid: 1, hostname: 'h', msg, ...more });

describe('lines of a log', () => {
  it('are read with their level, time, request and words [R3M-03]', () => {
    expect(
      readLogLine(written(50, 'request failed', { reqId: 'r-1', err: { message: 'x' } }), 0),
    ).toMatchObject({
      level: 'error',
      time: 1_700_000_000_000,
      requestId: 'r-1',
      message: 'request failed',
      rest: { err: { message: 'x' } },
    });
  });

  it('come newest first, and whatever is no line of ours is shown as it is', () => {
    const lines = readLogLines(`${written(30, 'one')}\nplain words\n\n{"broken\n${written(40, 'two')}\n`);
    expect(lines.map(({ message }) => message)).toEqual(['two', '{"broken', 'plain words', 'one']);
    fc.assert(
      fc.property(fc.string(), (content) => {
        const read = readLogLines(content);
        return read.length === content.split('\n').filter((line) => line !== '').length;
      }),
    );
  });

  it('are filtered by gravity and text', () => {
    const lines = readLogLines(
      [written(30, 'Fine'), written(40, 'Odd'), written(60, 'End'), 'words'].join('\n'),
    );
    const found = (level: (typeof LOG_LINE_LEVELS)[number] | null, search = '') =>
      filterLogLines(lines, { level, search }).map(({ message }) => message);
    expect(found(null)).toEqual(['words', 'End', 'Odd', 'Fine']);
    expect(found('warn')).toEqual(['End', 'Odd']);
    expect(found('fatal')).toEqual(['End']);
    expect(found('trace', 'fINE')).toEqual(['Fine']);
    expect(found(null, 'WORD')).toEqual(['words']);
  });
});

describe('names of log files', () => {
  it('hold no path [R3P-198, Q3-99]', () => {
    for (const name of ['application.log', 'error-2026-11-21.log']) expect(LOG_NAME.test(name)).toBe(true);
    fc.assert(fc.property(fc.string(), (name) => !LOG_NAME.test(name) || !/[/\\.]{2}|[/\\]/.test(name)));
  });
});
