import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { inLanguage, type Title } from '#contract/texts/titles.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import type { Step } from '#server/platform/db/steps.ts';

interface Grant {
  contributionId: number;
  source: ContributionType;
  userId: number;
  pointDefinitionId: number;
  point: number;
  /** The stored name of the points. */
  pointType: string;
}

/** What a definition of points is called. */
export interface PointName {
  id: number;
  code: string;
  titles: Title[];
}

interface Cause {
  /** The acting user; null for the server itself. */
  createdBy: number | null;
  date: string;
}

/** What points are called in the ledger. */
export const pointTypeOf = (name: PointName | undefined, locale: string): string =>
  name ? (inLanguage(name.titles, locale)?.title ?? name.code) : '';

/**
 * Writes points of the life cycle into the ledger, S3-74, S3-75. The ledger's own key makes sure that a
 * definition is given once a contribution and user, whoever else writes at the same time.
 */
export const grantPoints = ({ createdBy, date }: Cause, grants: readonly Grant[]): Step | null =>
  insertStep(
    pointEntries,
    grants.map((grant) => ({ ...grant, date, createdBy })),
    sql`on conflict do nothing`,
  );
