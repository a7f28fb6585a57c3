import { sql } from 'drizzle-orm';
import type { UnitAudience } from '#server/people/organizations/unit-audiences.ts';
import { CONTENT_AUDIENCE } from './content.audience.ts';

/** Whom news is for goes with a unit that moves, by the keys of `audienceOf`; news that has ended matters to no one any more. */
export const contentUnitAudience: UnitAudience = {
  kind: 'CONTENT',
  ...CONTENT_AUDIENCE,
  // Drafts are known to those who write them.
  title: sql`case when record.publish_state <> 'DRAFT' then record.title end`,
  counted: sql`(record.access_level in ('REGISTERED', 'ORGANIZATION', 'UNIT') and record.last_date >= now())`,
  coversBelow: sql`record.access_level = 'REGISTERED'`,
};
