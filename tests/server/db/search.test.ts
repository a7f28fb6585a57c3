import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginsWith, containsText, holdsWords } from '#server/platform/db/search.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const holds = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ holds: boolean }>(sql`select ${condition} as holds`);
  return rows[0]?.holds;
};
const stored = (text: string) => sql`${text}::text`;
const signs = fc.constantFrom('%', '_', '\\', '\\%', "'", '"', '%%', 'a', 'İ', 'ß', '％', '*', '(', '|', ' ');
/** U+0000 is refused before any search; half characters do not come through JSON to the database. */
const texts = fc
  .oneof(
    fc.array(signs, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .filter((text) => !text.includes('\u0000') && text.isWellFormed());

it('whatever signs a text has, it is found in a longer one that holds it: none of them is a pattern [R3Q-25]', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await holds(containsText(stored(`before ${text} after`), text))).toBe(true);
      expect(await holds(beginsWith(stored(`${text} after`), text))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it.each(['%', '_', '\\', '％', 'a%c', 'a_c'])('%j is found only where it stands', async (text) => {
  expect(await holds(containsText(stored('abc'), text))).toBe(false);
  expect(await holds(beginsWith(stored('abc'), text))).toBe(false);
});

it('words of a search are each found, and no search is a fault of the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 12 }), async (words) => {
      const search = words.join(' ');
      expect(typeof (await holds(holdsWords(sql`searchable(${'some text'})`, search)))).toBe('boolean');
    }),
    { numRuns: 40 },
  );
});
