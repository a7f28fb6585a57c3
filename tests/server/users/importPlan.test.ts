import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USER_IMPORT_LIMITS, type UserImportCorrection } from '#contract/users/import.schema.ts';
import { delimiterOf } from '#server/people/users/import/import.file.ts';
import type { KnownPerson } from '#server/people/users/import/import.known.ts';
import { digestOf, type PlannedRow, planImport } from '#server/people/users/import/import.plan.ts';
import { personRows } from '#server/people/users/import/import.texts.ts';
import type { Vocabulary } from '#server/people/users/import/import.values.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const words: Vocabulary = {
  locales: ['en'],
  roles: new Map(),
  levels: new Map(),
  languages: new Map([['en', 'en']]),
  units: new Map(),
};
const columns = new Map([
  ['login', 'login'],
  ['email', 'email'],
  ['first', 'firstName'],
  ['last', 'lastName'],
  ['active', 'activated'],
] as const);
const caller = { id: 1, roles: new Set(['ROLE_ADMIN'] as const) };
const planOf = (
  cells: readonly Record<string, string>[],
  people: readonly KnownPerson[],
  corrections: readonly UserImportCorrection[] = [],
) =>
  planImport({
    rows: personRows(
      cells.map((row, at) => ({ line: at + 2, cells: row })),
      columns,
      corrections,
    ),
    words,
    people,
    pathOfUnit: String,
    caller,
  });

/** The people as they are after a plan. */
const carriedOut = (plan: readonly PlannedRow[], people: readonly KnownPerson[]): KnownPerson[] => {
  const changed = new Map(plan.flatMap(({ before, after }) => (before && after ? [[before.id, after]] : [])));
  const made = plan.flatMap(({ before, after }, at) =>
    !before && after ? [{ ...after, id: 1000 + at, registrationStatus: 'CREATED_BY_ADMIN' as const }] : [],
  );
  return [...people.map((person) => ({ ...person, ...changed.get(person.id) })), ...made];
};

const short = fc.constantFrom('ada', 'bob', 'Cem', 'cem', '', 'two words', '=1+1');
const address = fc.constantFrom('ada@a.org', 'BOB@a.org', 'bob@a.org', 'cem@a.org', '', 'none');
const row = fc.record({
  login: short,
  email: address,
  first: short,
  last: short,
  active: fc.constantFrom('', 'yes', 'hayır', 'maybe'),
});

describe('what an import plans', () => {
  it('brought in a second time it changes nothing, and no name opens two accounts [S3-96]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (cells) => {
        const plan = await planOf(cells, []);
        const people = carriedOut(plan, []);
        const names = people.flatMap(({ login, email }) => [
          ...new Set([login.toLowerCase(), email.toLowerCase()]),
        ]);
        expect(new Set(names).size).toBe(names.length);
        const sound = cells.filter((_, at) => plan[at]?.outcome === 'NEW');
        expect((await planOf(sound, people)).map(({ outcome }) => outcome)).toEqual(
          sound.map(() => 'UNCHANGED'),
        );
      }),
    );
  });

  it('what was typed over a file is planned as the file with it in its cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        row,
        fc.nat(),
        async (cells, typed, at) => {
          const place = at % cells.length;
          const { login, email, first: firstName, last: lastName, active: activated } = typed;
          const texts = { login, email, firstName, lastName, activated };
          const plan = await planOf(cells, [], [{ line: place + 2, texts }]);
          const written = await planOf(cells.with(place, typed), []);
          expect(await digestOf(plan)).toBe(await digestOf(written));
          expect(plan.filter(({ isCorrected }) => isCorrected).map(({ line }) => line)).toEqual([place + 2]);
          expect(plan.every(({ outcome, texts: shown }) => outcome !== 'FAULT' || shown !== null)).toBe(true);
        },
      ),
    );
  });

  it('formulas are text, and what is faulty says so by field', async () => {
    const [plan] = await planOf(
      [{ login: 'x', email: 'x@a.org', first: '=1+1', last: 'x'.repeat(51), active: 'maybe' }],
      [],
    );
    expect(plan?.faults).toEqual([
      { field: 'lastName', fault: 'size', value: 'x'.repeat(51) },
      { field: 'activated', fault: 'yesNo', value: 'maybe' },
    ]);
    const [sound] = await planOf(
      [{ login: 'x', email: 'x@a.org', first: '=1+1', last: 'y', active: '' }],
      [],
    );
    expect(sound?.after?.firstName).toBe('=1+1');
  });

  it('what is in the cells comes of as many faulty rows as can be corrected, those that were corrected among them', async () => {
    const most = USER_IMPORT_LIMITS.corrections;
    const cells = Array.from({ length: most + 50 }, (_, at) => ({ login: `p${at}`, email: 'none' }));
    const shown = (plan: readonly PlannedRow[]) => plan.flatMap(({ line, texts }) => (texts ? [line] : []));
    expect(shown(await planOf(cells, []))).toEqual(cells.slice(0, most).map((_, at) => at + 2));
    const last = cells.length + 1;
    const typed = [{ line: last, texts: { email: 'still none' } }];
    const lines = shown(await planOf(cells, [], typed));
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([most, most, last]);
  });

  it('ten thousand rows are planned, and their plan is hashed, while others are served', async () => {
    const cells = Array.from({ length: 10_000 }, (_, at) => ({
      login: `p${at}`,
      email: `p${at}@a.org`,
      first: 'Ada',
      last: 'Lovelace',
      active: 'yes',
    }));
    let plan: PlannedRow[] = [];
    const planning = await turnsDuring(async () => {
      plan = await planOf(cells, []);
    });
    expect(planning).toBeGreaterThanOrEqual(39);
    expect(await turnsDuring(() => digestOf(plan))).toBeGreaterThanOrEqual(39);
    const [first, ...rest] = plan;
    expect(await digestOf(plan)).toBe(await digestOf([...plan]));
    expect(await digestOf(plan)).not.toBe(await digestOf([...rest, first as PlannedRow]));
  });

  it('cells are parted by the sign that the first line uses most', () => {
    expect(delimiterOf('a;b;"c,d,e,f,g"')).toBe(';');
    expect(delimiterOf('a,b')).toBe(',');
    expect(delimiterOf('a\tb\tc')).toBe('\t');
    expect(delimiterOf('only')).toBe(',');
  });
});
