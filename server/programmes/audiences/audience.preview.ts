import { type SQL, sql } from 'drizzle-orm';
import type { AudienceMember, AudiencePreview, AudienceRequest } from '#contract/audiences/schema.ts';
import { withPlaces } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { containsText } from '#server/platform/db/search.ts';
import { defined } from '#server/platform/defined.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { admittedBy } from './audience.recipients.ts';
import { isOnlyExternal, reachesChosen } from './audience.rule.ts';

const idsOf = (ids: readonly number[]): SQL => sql`select unnest(${idArray(ids)})`;

/** Those whom a submit setting admits, as a condition on `u`; everybody where no type was named. */
async function admitted(db: Db, type: AudienceRequest['type']): Promise<SQL> {
  if (type === undefined) return sql`true`;
  const { moduleSubmitListSettings } = await readSettings(db);
  return admittedBy(moduleSubmitListSettings[type === 'IDEA' ? 'COMPETITION' : type].submitEnabled);
}

/**
 * How many people with open accounts an audience reaches that may not be stored yet, and a page of them by name. Who
 * has unsubscribed from mails is among them: they may contribute all the same.
 */
export async function previewAudience(db: Db, request: AudienceRequest): Promise<AudiencePreview> {
  const { organizationIds, unitIds, userIds, external, type, q = '' } = request;
  const namesAny = organizationIds.length + unitIds.length + userIds.length > 0;
  const reached = sql`u.activated and ${await admitted(db, type)}
    and ${reachesChosen(idsOf(userIds), namesAny, external)}`;
  const places = withPlaces(idsOf(unitIds), idsOf(organizationIds), true);
  const isFound = q === '' ? sql`true` : containsText(searchedName(sql`u`), q);
  const counted = await db.execute<Omit<AudiencePreview, 'sample'> & Record<string, unknown>>(sql`
    ${places}
    select count(*)::int as count, (count(*) filter (where ${isOnlyExternal}))::int as "externalCount",
           (count(*) filter (where not u.unsubscribed))::int as "mailedCount",
           (count(*) filter (where ${isFound}))::int as found
      from app_user u where ${reached}`);
  const { limit, offset } = pageWindow(request);
  const { rows } = await db.execute<AudienceMember & Record<string, unknown>>(sql`
    ${places}
    select u.id, ${fullNameSql(sql`u`)} as name, unit.name as unit, ${isOnlyExternal} as external
      from app_user u left join organization_unit unit on unit.id = u.unit_id
     where ${reached} and ${isFound}
     order by searchable(u.first_name), searchable(u.last_name), u.id limit ${limit} offset ${offset}`);
  return { ...defined(counted.rows[0], 'The count of an audience'), sample: rows };
}
