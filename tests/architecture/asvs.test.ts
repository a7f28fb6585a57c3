import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, read } from './sources.ts';

/** Levels of the requirements of OWASP ASVS 5.0.0 by chapter: a group of digits is a section, a digit a requirement. */
const LEVELS: Readonly<Record<number, string>> = {
  1: '22 1111122223 112222222223 222 123',
  2: '122 112 12223 23',
  3: '3 113 12223 11222233 11122333 3 22333',
  4: '12233 23333 22 1222',
  5: '2 112333 113 222',
  6: '122 111111112222 11223333 112233 22222333 2223 33 2222',
  7: '222 1111 22 11222 223 22',
  8: '1233 1123 133 23',
  9: '111 1222',
  10: '22 223 22223 1111122222233333 22222 22 222',
  11: '2233 22233 11233 1222 23 23 33',
  12: '12233 11 22223',
  13: '2333 222223 2233 1222233',
  14: '22 12223333 122',
  15: '12233 12233 1222222 3333',
  16: '2 22222 2222 222 2223',
  17: '23 22223333 22',
};

const CHAPTERS = Object.keys(LEVELS).map(Number);
const fileOf = (chapter: number) => `docs/security/asvs/v${chapter}.md`;

/** Every requirement of a chapter with its level, such as `1.2.3`. */
function requirementsOf(chapter: number): Map<string, string> {
  const sections = (LEVELS[chapter] ?? '').split(' ');
  return new Map(
    sections.flatMap((levels, section) =>
      [...levels].map((level, at): [string, string] => [`${chapter}.${section + 1}.${at + 1}`, level]),
    ),
  );
}

interface Row {
  id: string;
  level: string;
  how: string;
  proof: string;
}

const NOT_APPLICABLE = /^n\/a: \S/;
/** What is open says since when and why, in more than a word or two. */
const OPEN = /^open since \d{4}-\d{2}-\d{2}: \S.{19,}/;
const saysOpen = ({ how }: Row) => /^open\b/i.test(how);
const isNotApplicable = ({ how }: Row) => /^n\/a\b/i.test(how);
const isMet = (row: Row) => !saysOpen(row) && !isNotApplicable(row);

/** The rows of a chapter's table, as they stand. */
function rowsOf(chapter: number): Row[] {
  const file = fileOf(chapter);
  if (!existsSync(join(ROOT, file))) return [];
  return read(file)
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => /^V?\d+\.\d+\.\d+$/.test(cells[1] ?? ''))
    .map(([, id = '', level = '', , how = '', proof = '']) => ({
      id: id.replace('V', ''),
      level: level.replace('L', ''),
      how,
      proof,
    }));
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

const SUMMARY = 'docs/security/asvs.md';

/** All rows, those that are met, do not apply, and are open, as the summary writes them. */
const countsOf = (rows: readonly Row[]): string[] =>
  [rows, rows.filter(isMet), rows.filter(isNotApplicable), rows.filter(saysOpen)].map(({ length }) =>
    String(length),
  );

/** The numbers in the summary's row that begins so. */
function countedIn(beginning: string): string[] {
  const [, cells = ''] = new RegExp(`${beginning} \\|(.*)\\|$`, 'm').exec(read(SUMMARY)) ?? [];
  return cells.split('|').map((cell) => cell.trim());
}

describe.each(CHAPTERS)('chapter %i of the ASVS', (chapter) => {
  const rows = rowsOf(chapter);
  const requirements = requirementsOf(chapter);

  it('has a row for every requirement of levels 1 and 2, of its level', () => {
    const answered = new Set(idsOf(rows));
    const asked = [...requirements].filter(([, level]) => level !== '3').map(([id]) => id);
    expect(asked.filter((id) => !answered.has(id))).toEqual([]);
    expect(idsOf(rows.filter(({ id, level }) => requirements.get(id) !== level))).toEqual([]);
  });

  it('has each requirement once', () => {
    const ids = idsOf(rows);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('is proven by tests that are there, or says why by none', () => {
    const named = rows.flatMap(({ id, proof }) =>
      [...proof.matchAll(/tests\/[\w./-]*\w/g)].map(([path]) => ({ id, path })),
    );
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
    const unproven = rows.filter((row) => isMet(row) && !/tests\/|^review\W+\w/.test(row.proof));
    expect(idsOf(unproven)).toEqual([]);
  });

  it('says since when and why something is open, and why something does not apply', () => {
    expect(idsOf(rows.filter((row) => saysOpen(row) && !OPEN.test(row.how)))).toEqual([]);
    expect(idsOf(rows.filter((row) => isNotApplicable(row) && !NOT_APPLICABLE.test(row.how)))).toEqual([]);
  });

  it('is counted in the summary', () => {
    expect(countedIn(`\\(asvs/v${chapter}\\.md\\)`)).toEqual(countsOf(rows));
  });
});

describe('the summary of the ASVS', () => {
  const rows = CHAPTERS.flatMap(rowsOf);

  it('adds the chapters up', () => {
    expect(countedIn('^\\| all')).toEqual(countsOf(rows));
  });

  it('says of every open requirement, and of no other, why it is open', () => {
    const [, reasons = ''] = read(SUMMARY).split('## What is open, and why');
    // What a reason refers to stands in parentheses behind it.
    const listed = [...reasons.matchAll(/\(([\d., ]+)\)/g)].flatMap(([, ids = '']) => ids.split(', '));
    expect(listed.sort()).toEqual(idsOf(rows.filter(saysOpen)).sort());
  });
});
