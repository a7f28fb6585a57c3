import { type SQL, sql } from 'drizzle-orm';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { profileEndpoints } from '#contract/profiles/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { CONTRIBUTION_SORT_KEYS } from '#server/process/contributions/list/find.repository.ts';
import { readRows } from '#server/process/contributions/list/rows.repository.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { requireKnown } from './profile.policy.ts';

/** Submitted contributions of an author that the caller sees and whose lists are open to them: `contribution where …`. */
export async function authoredBy({ db, services, caller }: ServiceContext, userId: number): Promise<SQL> {
  const settings = await services.settings.at(db, caller.siteVersion);
  return sql`contribution
   where contribution.id in (
           select part.contribution_id from contribution_participant part
            where part.user_id = ${userId} and part.role = 'OWNER')
     and contribution.date_submitted is not null and ${visibleTo(caller)} and ${listedTo(caller, settings)}`;
}

export const countAuthored = (db: Db, authored: SQL): Promise<number> =>
  db.$count(sql`(select contribution.id from ${authored}) authored`);

/**
 * A page of what somebody has contributed, of all types, with the rows of the lists.
 * @throws AppError 404 for whom the caller does not know
 */
export async function pageOfAuthored(
  context: ServiceContext & { locale: string },
  userId: number,
  query: QueryOf<typeof profileEndpoints.contributions>,
): Promise<Page<ContributionRow>> {
  const { db, caller, locale, services } = context;
  await requireKnown(context, userId);
  const authored = await authoredBy(context, userId);
  const { limit, offset } = pageWindow(query);
  const order = ordering(CONTRIBUTION_SORT_KEYS, query.sort, CONTRIBUTION_SORT_KEYS.id);
  const { rows } = await db.execute<{ id: number }>(sql`
    select contribution.id from ${authored}
     order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`);
  const ids = rows.map(({ id }) => id);
  return new Page(
    await readRows(db, ids, { caller, locale, now: services.now() }),
    await countAuthored(db, authored),
  );
}
