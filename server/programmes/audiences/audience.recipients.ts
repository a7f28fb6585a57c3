import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#contract/access.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import { reachesPeople } from './audience.rule.ts';
import type { AudienceTables } from './audience.tables.ts';

/** Who may contribute by a submit setting, as a condition on `u`. */
export function admittedBy(audience: Audience): SQL {
  switch (audience) {
    case 'BOTH':
      return sql`true`;
    case 'NONE':
      return sql`false`;
    case 'INTERNAL':
      return holdsRole(sql`u.id`, 'ROLE_INTERNAL');
    case 'EXTERNAL':
      return holdsRole(sql`u.id`, 'ROLE_EXTERNAL');
  }
}

/**
 * Who is notified that a campaign or a competition has opened, as a condition on `u`: those who may contribute by the
 * submit setting and are in its audience, S2-07, S2-10. `place` has the units that the targets cover.
 */
export const isForProgramme = (id: number, tables: AudienceTables, submitSetting: Audience): SQL =>
  sql`${admittedBy(submitSetting)} and ${reachesPeople(tables, id)}`;
