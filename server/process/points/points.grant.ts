import { inArray } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';

interface Grant {
  contributionId: number;
  source: ContributionType;
  userId: number;
  pointDefinitionId: number;
  point: number;
}

interface Cause {
  /** The acting user; null for the server itself. */
  createdBy: number | null;
  date: string;
  /** Language of the stored name of the points. */
  locale: string;
}

/**
 * Writes points of the life cycle into the ledger, S3-74, S3-75. The ledger's own key makes sure that a
 * definition is given once a contribution and user, whoever else writes at the same time.
 */
export async function grantPoints(db: Db, cause: Cause, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  const definitions = await db
    .select({ id: pointDefinitions.id, code: pointDefinitions.code, titles: pointDefinitions.definitionList })
    .from(pointDefinitions)
    .where(inArray(pointDefinitions.id, [...new Set(grants.map((grant) => grant.pointDefinitionId))]));
  const names = new Map(
    definitions.map(({ id, code, titles }) => [id, inLanguage(titles, cause.locale)?.title ?? code]),
  );
  await db
    .insert(pointEntries)
    .values(
      grants.map((grant) => ({
        ...grant,
        pointType: names.get(grant.pointDefinitionId) ?? '',
        date: cause.date,
        createdBy: cause.createdBy,
      })),
    )
    .onConflictDoNothing();
}
