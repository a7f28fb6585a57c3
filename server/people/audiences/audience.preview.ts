import { type SQL, sql } from 'drizzle-orm';
import type { AudienceMember, AudiencePreview, AudienceRequest } from '#contract/audiences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { containsText } from '#server/platform/db/search.ts';
import { defined } from '#server/platform/defined.ts';
import { isOnlyExternal } from './audience.rule.ts';

/** Who of the people `u` an audience reaches that may not be stored yet. */
export interface Reach {
  /** Beginning of a statement that has what the conditions need, such as `place`. */
  places: SQL;
  isReached: SQL;
  /** Whom of these a mail goes to, besides that they take mails. */
  isMailed: SQL;
}

/**
 * How many people with open accounts an audience reaches that may not be stored yet, and a page of them by name. Who
 * has unsubscribed from mails is among them: the record is for them all the same.
 */
export async function previewAudience(
  db: Db,
  request: Pick<AudienceRequest, 'q' | 'page' | 'size'>,
  { places, isReached, isMailed }: Reach,
): Promise<AudiencePreview> {
  const { q = '' } = request;
  const reached = sql`u.activated and ${isReached}`;
  const isFound = q === '' ? sql`true` : containsText(searchedName(sql`u`), q);
  const counted = await db.execute<Omit<AudiencePreview, 'sample'> & Record<string, unknown>>(sql`
    ${places}
    select count(*)::int as count, (count(*) filter (where ${isOnlyExternal}))::int as "externalCount",
           (count(*) filter (where not u.unsubscribed and ${isMailed}))::int as "mailedCount",
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
