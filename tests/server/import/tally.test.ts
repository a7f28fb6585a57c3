import { describe, expect, it } from 'vitest';
import { reason } from '#server/import/reasons.ts';
import { summaryOf, Tally, whatReportHolds } from '#server/import/tally.ts';

describe('what an import says at its end', () => {
  it('tells the numbers, and every reason under what it belongs to', () => {
    const tally = new Tally();
    Object.assign(tally.counts, { read: 1204, imported: 1202, present: 1 });
    tally.changed([reason('a title was cut', 'x')]);
    tally.rejected([reason('there is no such field', 'a'), reason('there is no such field', 'b')]);
    expect(summaryOf(tally, { dryRun: true })).toEqual([
      'Rows read                 1,204',
      'Would be imported         1,202',
      '  a title was cut             1',
      'Already there                 1',
      'Rejected                      1',
      '  there is no such field      1',
    ]);
    expect(whatReportHolds(tally, 'out.csv')).toBe('Rejected and changed rows are listed in out.csv.');
  });

  it('says so when there is nothing to look at', () => {
    expect(whatReportHolds(new Tally(), 'out.csv')).toBe(
      'No row was rejected or changed: out.csv lists none.',
    );
  });
});
