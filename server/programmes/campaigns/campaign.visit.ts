import { sql } from 'drizzle-orm';
import type { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { type Limit, placeOf, takeAttempt } from '#server/platform/limits/limits.ts';

/** From one address: a whole office may read behind one. What goes beyond is not counted. */
const ANONYMOUS: Limit = { most: 600, withinSeconds: 3600 };

/** Notes that the page of a campaign was opened, for its numbers: by whom and on how many days, or by somebody. */
export async function noteVisit(
  { db, caller, services, ip }: Context<typeof campaignEndpoints.visit> & { caller: Caller | null },
  campaignId: number,
): Promise<void> {
  const now = services.now();
  if (!caller) {
    const attempt = { what: 'campaign-visit', who: placeOf(ip) };
    if ((await takeAttempt(services.database, attempt, ANONYMOUS, now)) > 0) return;
    await db.execute(
      sql`insert into campaign_change (campaign_id, anonymous_reads) values (${campaignId}, 1)`,
    );
    return;
  }
  const day = now.toISOString().slice(0, 10);
  await db.execute(sql`
    with visited as (
      insert into campaign_visit as visit (campaign_id, user_id, last_day)
      values (${campaignId}, ${caller.id}, ${day}::date)
          on conflict (campaign_id, user_id) do update
         set days = visit.days + 1, last_day = excluded.last_day where visit.last_day < excluded.last_day
      returning 1
    )
    insert into campaign_change (campaign_id, visitor_days) select ${campaignId}::bigint, 1 from visited`);
}
