import type { SQL } from 'drizzle-orm';
import type { TargetTables } from '#server/people/organizations/targets.ts';

/** Tables of whom records are for, and the table of these themselves, which has `includes_external`. */
export interface AudienceTables extends TargetTables {
  people: SQL;
  records: SQL;
}
