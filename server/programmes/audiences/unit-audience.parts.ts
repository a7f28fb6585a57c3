import { sql } from 'drizzle-orm';
import type { UnitAudience } from '#server/people/organizations/unit-audiences.ts';
import { CAMPAIGN_AUDIENCE, COMPETITION_AUDIENCE } from './programme.tables.ts';

/** Whom campaigns and competitions are for goes with a unit that moves; those that are over matter to no one any more. */
export const PROGRAMME_UNIT_AUDIENCES: readonly UnitAudience[] = (
  [
    ['CAMPAIGN', CAMPAIGN_AUDIENCE],
    ['COMPETITION', COMPETITION_AUDIENCE],
  ] as const
).map(([kind, tables]) => ({
  kind,
  ...tables,
  // Drafts are known to those who prepare them.
  title: sql`case when record.publish_state <> 'DRAFT' then record.title end`,
  counted: sql`(record.publish_state <> 'ARCHIVED'
    and (record.date_submission_end is null or record.date_submission_end >= now()))`,
  coversBelow: sql`true`,
}));
