import { type SQL, sql } from 'drizzle-orm';
import { HOME_ROWS, type Home } from '#contract/home/endpoints.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readRows } from '#server/process/contributions/list/rows.repository.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { lastActivity, trend } from '#server/process/selection/activity.ts';
import { isResting } from '#server/process/selection/families.ts';
import { participates, visibleTo } from '#server/process/selection/visibility.ts';

/** Latest submissions of the unit, and of each field, among which the liveliest are chosen. */
const LATEST = 200;
const DAY_MS = 86_400_000;
/** A success is shown for so long, days. */
const SUCCESS_DAYS = 31;

const ACHIEVED = sql`('ACCEPTANCE', 'COMPLETION')`;
/** Nobody needs to be led to these any more. */
const OVER = sql`('REJECTION', 'CANCELLATION')`;

/** Fields in which the caller has a role, or which they follow. */
const ownFields = (userId: number): SQL => sql`
  select field_id from contribution_field_user where user_id = ${userId} and is_active
  union select field_id from followed_subject where user_id = ${userId} and field_id is not null`;

interface Found extends Record<string, unknown> {
  near: number[];
  popular: number[];
  followed: number[];
  success: number | null;
}

/** Each part from an index of its own, so that none walks the contributions of a large organization. */
async function findIds({ db, services, caller }: ServiceContext): Promise<Found> {
  const settings = await services.settings.at(db, caller.siteVersion);
  const since = new Date(services.now().getTime() - SUCCESS_DAYS * DAY_MS).toISOString();
  const open = sql`${visibleTo(caller)} and ${listedTo(caller, settings)} and contribution.date_submitted is not null
    and not ${isResting()}`;
  const ofOthers = sql`not ${participates(caller, sql`p.role = 'OWNER'`)}`;
  const lively = sql`${open} and ${ofOthers} and contribution.state_type not in ${OVER}`;
  const best = sql`${trend} desc, contribution.id desc limit ${HOME_ROWS}`;
  const { rows } = await db.execute<Found>(sql`
    with latest as (
      select id from (select id from contribution where owner_unit_id = ${caller.unitId}::bigint order by id desc limit ${LATEST}) unit
      union
      select recent.id from (${ownFields(caller.id)}) own cross join lateral (
        select id from contribution where field_id = own.field_id order by id desc limit ${LATEST}) recent
    )
    select array(select contribution.id from contribution
                  where contribution.id in (select id from latest) and ${lively} order by ${best}) as near,
           array(select most.id from unnest(${sql.param([...CONTRIBUTION_TYPES])}::text[]) kind
                  cross join lateral (
                    select contribution.id, ${trend} as key from contribution
                     where contribution.type = kind and ${lively} order by ${best}) most
                  order by most.key desc, most.id desc limit ${HOME_ROWS}) as popular,
           array(select contribution.id
                   from contribution_follower follow join contribution on contribution.id = follow.contribution_id
                  where follow.user_id = ${caller.id} and not follow.stopped and ${open} and ${ofOthers}
                  order by ${lastActivity} desc, contribution.id desc limit ${HOME_ROWS}) as followed,
           (select most.id from unnest(${sql.param([...CONTRIBUTION_TYPES])}::text[]) kind
              cross join lateral (
                select contribution.id, contribution.supporter_count, contribution.date_state_changed from contribution
                 where contribution.type = kind and not contribution.is_deleted and ${lastActivity} >= ${since}::timestamptz
                   and contribution.state_type in ${ACHIEVED} and contribution.date_state_changed >= ${since}::timestamptz
                   and ${open}) most
             order by most.supporter_count desc, most.date_state_changed desc, most.id desc limit 1) as success`);
  return found(rows[0]);
}

/** Contributions on the caller's home page. */
export async function readHome(context: ServiceContext & { locale: string }): Promise<Home> {
  const { db, caller, locale, services } = context;
  const { near, popular, followed, success } = await findIds(context);
  const trending = [...new Set([...near, ...popular])].slice(0, HOME_ROWS);
  const ids = [...new Set([...trending, ...followed, ...(success === null ? [] : [success])])];
  const read = await readRows(db, ids, { caller, locale, now: services.now() });
  const rows = new Map(read.map((row) => [row.id, row]));
  const rowsOf = (part: readonly number[]) =>
    part.flatMap((id) => {
      const row = rows.get(id);
      return row ? [row] : [];
    });
  return {
    trending: rowsOf(trending),
    followed: rowsOf(followed),
    success: success === null ? null : (rows.get(success) ?? null),
  };
}
