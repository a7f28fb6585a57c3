import { sql } from 'drizzle-orm';
import type { ProgrammeKind } from '#contract/programme-templates/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';

const SOURCE_COLUMNS = {
  campaign: sql`programme_template.campaign_id`,
  competition: sql`programme_template.competition_id`,
} as const;

/** Whether a campaign or a competition is a template for everybody who prepares such (decision 0109). */
export const isSharedTemplate = (db: Db, kind: ProgrammeKind, id: number): Promise<boolean> =>
  hasRow(db, sql`programme_template where ${SOURCE_COLUMNS[kind]} = ${id} and programme_template.is_shared`);
