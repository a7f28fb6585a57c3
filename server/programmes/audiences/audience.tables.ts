import { type SQL, sql } from 'drizzle-orm';
import type { TargetTables } from '#server/people/organizations/targets.ts';

/** Tables of whom campaigns, or competitions, are for, and the table of these themselves. */
export interface AudienceTables extends TargetTables {
  people: SQL;
  records: SQL;
}

export const CAMPAIGN_AUDIENCE: AudienceTables = {
  units: sql`campaign_target_unit`,
  organizations: sql`campaign_target_organization`,
  people: sql`campaign_target_user`,
  owner: sql`campaign_id`,
  records: sql`campaign`,
};
export const COMPETITION_AUDIENCE: AudienceTables = {
  units: sql`competition_target_unit`,
  organizations: sql`competition_target_organization`,
  people: sql`competition_target_user`,
  owner: sql`competition_id`,
  records: sql`competition`,
};
