import { expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** Months and days of reports, which are named in words of their own. */
const REPORTS = ['src/components/reports/figures.ts', 'server/reports/analytics/figures.mail.ts'];
const WRITES_DATES = /\.toLocale(Date|Time)String\(|new Intl\.(DateTimeFormat|RelativeTimeFormat)\(/;

it('dates are written by contract/formats alone, on screens, in mails and in sheets', () => {
  const files = ['src', 'server'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
  expect(files.filter((path) => WRITES_DATES.test(read(path))).sort()).toEqual([...REPORTS].sort());
});
