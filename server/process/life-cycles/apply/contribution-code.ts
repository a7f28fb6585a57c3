import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { competitionCodes } from '#server/platform/db/schema/contributions.ts';

/** Types with numbers of their own: nobody waits for another's, and a creation that fails leaves a gap. */
const NUMBERED = {
  SUGGESTION: { prefix: 'SUG', sequence: 'contribution_code_suggestion' },
  IMPROVEMENT: { prefix: 'IMP', sequence: 'contribution_code_improvement' },
} as const satisfies Readonly<Record<Exclude<ContributionType, 'IDEA'>, object>>;

/** Least digits of a number: SUG-000001, IDEA-0001. */
const DIGITS = { own: 6, competition: 4 } as const;

/** Holds the competition's row of numbers until the transaction ends. */
async function nextNumbersOfCompetition(db: Db, prefix: string, count: number): Promise<number[]> {
  const [row] = await db
    .insert(competitionCodes)
    .values({ prefix, last: count })
    .onConflictDoUpdate({
      target: competitionCodes.prefix,
      set: { last: sql`${competitionCodes.last} + ${count}` },
    })
    .returning({ last: competitionCodes.last });
  const first = insertedRow(row).last - count + 1;
  return Array.from({ length: count }, (_, at) => first + at);
}

/**
 * The next codes of a type in their order, SUG-000001 or {competitionCode}-0001; never given twice, Q3-21.
 * @param competitionCode the competition's code for an idea
 */
export async function nextCodes(
  db: Db,
  type: ContributionType,
  count: number,
  competitionCode = 'IDEA',
): Promise<string[]> {
  if (type === 'IDEA') {
    const numbers = await nextNumbersOfCompetition(db, competitionCode, count);
    return numbers.map((number) => `${competitionCode}-${String(number).padStart(DIGITS.competition, '0')}`);
  }
  const { prefix, sequence } = NUMBERED[type];
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval(${sequence}::regclass) as number from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ number }) => `${prefix}-${String(number).padStart(DIGITS.own, '0')}`);
}

/** The next code of a type, as `nextCodes` gives them. */
export async function nextCode(db: Db, type: ContributionType, competitionCode?: string): Promise<string> {
  const [code] = await nextCodes(db, type, 1, competitionCode);
  if (code === undefined) throw new Error(`No code was made for a contribution of the type ${type}`);
  return code;
}

/**
 * The next code within the statement that makes a contribution: as a value, and the part of `with` that it is taken from, for
 * who has one row to write.
 */
export function codeWithin(type: ContributionType, competitionCode = 'IDEA'): { parts: SQL[]; code: SQL } {
  if (type === 'IDEA') {
    return {
      parts: [
        sql`numbered as (
          insert into contribution_code as held (prefix, last) values (${competitionCode}, 1)
          on conflict (prefix) do update set last = held.last + 1 returning last)`,
      ],
      code: sql`(select ${competitionCode}::text || '-' || ${padded(sql`last`, DIGITS.competition)} from numbered)`,
    };
  }
  const { prefix, sequence } = NUMBERED[type];
  return {
    parts: [sql`numbered as materialized (select nextval(${sequence}::regclass) as last)`],
    code: sql`(select ${prefix}::text || '-' || ${padded(sql`last`, DIGITS.own)} from numbered)`,
  };
}

/** A number with zeros before it; a longer one is not cut, as `lpad` would. */
const padded = (number: SQL, digits: number) =>
  sql`lpad(${number}::text, greatest(${digits}::int, length(${number}::text)), '0')`;
