import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type CallerRow, presentCaller } from '#server/platform/http/callers.ts';

/** No session stands behind a job. */
const NO_SESSION = '';

/** Whoever gave a job, with the roles of this moment; null once the account is closed. */
export async function readJobCaller(db: Db, userId: number): Promise<Caller | null> {
  const { rows } = await db.execute<CallerRow & Record<string, unknown>>(sql`
    select ${NO_SESSION}::text as "sessionId", u.id, u.login::text as login, u.first_name as "firstName",
           u.last_name as "lastName", u.lang_key as "langKey", u.unit_id as "unitId",
           unit.organization_id as "organizationId", (select version from site_version) as "siteVersion",
           array(select a.authority from user_authority a where a.user_id = u.id) as roles
      from app_user u left join organization_unit unit on unit.id = u.unit_id
     where u.id = ${userId} and u.activated`);
  return rows[0] ? presentCaller(rows[0]) : null;
}
