import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#contract/access.ts';
import type { AudienceRequest } from '#contract/audiences/schema.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Reach } from '#server/people/audiences/audience.preview.ts';
import { reachesChosen, reachesPeople } from '#server/people/audiences/audience.rule.ts';
import type { AudienceTables } from '#server/people/audiences/audience.tables.ts';
import { withPlaces } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idRows } from '#server/platform/db/id-array.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

/** Who may contribute by a submit setting, as a condition on `u`. */
function admittedBy(audience: Audience): SQL {
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

/** Whom a chosen audience would reach of those whom the submit setting of its type admits; of everybody where no type was named. */
export async function programmeReach(db: Db, chosen: AudienceRequest): Promise<Reach> {
  const { organizationIds, unitIds, userIds, external, type } = chosen;
  const namesAny = organizationIds.length + unitIds.length + userIds.length > 0;
  const { moduleSubmitListSettings } = await readSettings(db);
  const setting =
    type === undefined || type === 'CONTENT' ? undefined : type === 'IDEA' ? 'COMPETITION' : type;
  const admitted = setting ? admittedBy(moduleSubmitListSettings[setting].submitEnabled) : sql`true`;
  return {
    places: withPlaces(idRows(unitIds), idRows(organizationIds), true),
    isReached: sql`(${admitted} and ${reachesChosen(idRows(userIds), namesAny, external)})`,
    isMailed: sql`true`,
  };
}
