import { sql } from 'drizzle-orm';
import type { AudienceTables } from '#server/people/audiences/audience.tables.ts';

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
