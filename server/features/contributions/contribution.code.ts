import { sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { contributionCodes } from '../../db/schema/contributions.ts';

const PREFIXES: Readonly<Record<Exclude<ContributionType, 'IDEA'>, string>> = {
  SUGGESTION: 'SUG',
  IMPROVEMENT: 'IMP',
};

/**
 * The next code of a type, SUG-000001 or {competitionCode}-0001; never given twice, Q3-21. Holds the
 * prefix's row until the transaction ends.
 * @param competitionCode the competition's code for an idea
 */
export async function nextCode(db: Db, type: ContributionType, competitionCode = 'IDEA'): Promise<string> {
  const prefix = type === 'IDEA' ? competitionCode : PREFIXES[type];
  const [row] = await db
    .insert(contributionCodes)
    .values({ prefix, last: 1 })
    .onConflictDoUpdate({
      target: contributionCodes.prefix,
      set: { last: sql`${contributionCodes.last} + 1` },
    })
    .returning({ last: contributionCodes.last });
  return `${prefix}-${String(row?.last ?? 1).padStart(type === 'IDEA' ? 4 : 6, '0')}`;
}
