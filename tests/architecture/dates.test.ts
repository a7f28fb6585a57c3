import { expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

const WRITES_DATES = /\.toLocale(Date|Time)String\(|new Intl\.(DateTimeFormat|RelativeTimeFormat)\(/;

it('dates are written by contract/formats alone, on screens, in mails and in sheets', () => {
  const files = ['src', 'server'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
  expect(files.filter((path) => WRITES_DATES.test(read(path)))).toEqual([]);
});
