import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { listedToPerson } from '#server/process/contributions/list/scopes.ts';
import { isResting } from '#server/process/selection/families.ts';
import { visibleToPerson } from '#server/process/selection/visibility.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

export const OVERVIEW_SECTIONS = ['awaits', 'moved', 'unit'] as const;
export type OverviewSection = (typeof OVERVIEW_SECTIONS)[number];

/** Rows of a section of an overview that a mail shows; the others are counted. */
const SHOWN = 5;
const DAYS = 7;

export interface OverviewRow extends Record<string, unknown> {
  userId: number;
  section: OverviewSection;
  id: number;
  type: ContributionType;
  competitionId: number | null;
  title: string;
  code: string;
  /** Of a task its name, else of the state. */
  names: Name[];
  endAt: string | null;
  /** All rows of the section. */
  total: number;
}

const CONTRIBUTION = sql`contribution.id, contribution.type, contribution.competition_id as "competitionId", contribution.title,
  contribution.code`;

/**
 * What the overview of the week says to people: tasks that await them, what of theirs moved on, and what is new in their unit, of
 * types whose lists are open to them. All of it is read by what each of them sees now.
 */
export async function readOverviews(db: Db, userIds: readonly number[], now: Date): Promise<OverviewRow[]> {
  const settings = await readSettings(db);
  const since = sql`${new Date(now.getTime() - DAYS * 86_400_000).toISOString()}::timestamptz`;
  const until = sql`${now.toISOString()}::timestamptz`;
  const section = (name: OverviewSection, columns: SQL, rows: SQL, order: SQL) => sql`
    select person.id as "userId", ${name}::text as section, found.*
      from app_user person
      cross join lateral (
        select ${CONTRIBUTION}, ${columns}, count(*) over ()::int as total
          from ${rows} and ${visibleToPerson(sql`person`)}
         order by ${order} limit ${SHOWN}) found
     where person.id = any(${idArray(userIds)})`;
  const state = sql`state.state_definition_list as names, null::timestamptz as "endAt"`;
  const stateOf = sql`join life_cycle_state state on state.id = contribution.state_id`;
  const { rows } = await db.execute<OverviewRow>(sql`
    ${section(
      'awaits',
      sql`task.names, task.end_at as "endAt"`,
      sql`contribution_task task join contribution on contribution.id = task.contribution_id
          where task.user_id = person.id and ${isOpenStatus(sql`task.status`)} and task.start_at <= ${until}
            and not ${isResting()}`,
      sql`task.end_at nulls last, task.id`,
    )}
    union all
    ${section(
      'moved',
      state,
      sql`contribution_participant part join contribution on contribution.id = part.contribution_id ${stateOf}
          where part.user_id = person.id and part.role = 'OWNER' and contribution.date_submitted is not null
            and contribution.date_state_changed > ${since} and contribution.date_state_changed <= ${until}`,
      sql`contribution.date_state_changed desc, contribution.id desc`,
    )}
    union all
    ${section(
      'unit',
      state,
      sql`contribution ${stateOf}
          where contribution.owner_unit_id = person.unit_id and contribution.date_submitted > ${since}
            and contribution.date_submitted <= ${until}
            and not exists (select from contribution_participant own
                             where own.contribution_id = contribution.id and own.user_id = person.id and own.role = 'OWNER')
            and ${listedToPerson(sql`person`, settings)}`,
      sql`contribution.date_submitted desc, contribution.id desc`,
    )}`);
  return rows;
}

/** Of some people those who want the overview of the week. */
export async function whoWantOverview(db: Db, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from unnest(${idArray(userIds)}) person(id)
     where delivery_for(id, 'DIGEST', 'EMAIL', null) <> 'NEVER' order by id`);
  return rows.map(({ id }) => id);
}
