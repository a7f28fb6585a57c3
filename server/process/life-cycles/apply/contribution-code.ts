import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributionCodes } from '#server/platform/db/schema/contributions.ts';

const PREFIXES: Readonly<Record<Exclude<ContributionType, 'IDEA'>, string>> = {
  SUGGESTION: 'SUG',
  IMPROVEMENT: 'IMP',
};

/**
 * The next codes of a type in their order, SUG-000001 or {competitionCode}-0001; never given twice, Q3-21.
 * Holds the prefix's row until the transaction ends.
 * @param competitionCode the competition's code for an idea
 */
export async function nextCodes(
  db: Db,
  type: ContributionType,
  count: number,
  competitionCode = 'IDEA',
): Promise<string[]> {
  const prefix = type === 'IDEA' ? competitionCode : PREFIXES[type];
  const [row] = await db
    .insert(contributionCodes)
    .values({ prefix, last: count })
    .onConflictDoUpdate({
      target: contributionCodes.prefix,
      set: { last: sql`${contributionCodes.last} + ${count}` },
    })
    .returning({ last: contributionCodes.last });
  const first = (row?.last ?? count) - count + 1;
  return Array.from(
    { length: count },
    (_, at) => `${prefix}-${String(first + at).padStart(type === 'IDEA' ? 4 : 6, '0')}`,
  );
}

/** The next code of a type, as `nextCodes` gives them. */
export async function nextCode(db: Db, type: ContributionType, competitionCode?: string): Promise<string> {
  const [code] = await nextCodes(db, type, 1, competitionCode);
  return code ?? '';
}
