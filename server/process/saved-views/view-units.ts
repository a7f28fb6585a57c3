import { sql } from 'drizzle-orm';
import type { UnitAudience } from '#server/people/organizations/unit-audiences.ts';

/** Who opens shared views goes with a unit that moves. They are of people, so they are counted only. */
export const viewUnitAudience: UnitAudience = {
  kind: 'SAVED_VIEW',
  records: sql`saved_view`,
  units: sql`saved_view_unit`,
  organizations: null,
  owner: sql`view_id`,
  title: null,
  counted: sql`true`,
  coversBelow: sql`true`,
};
