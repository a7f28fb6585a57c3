import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ProcessReportRow, ProcessScope, ReportQuery } from '#contract/reports/schema.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import { staysOf } from './report.facts.ts';

type Found = Omit<ProcessReportRow, 'stateName' | 'lifeCycleName'> &
  Record<string, unknown> & { names: Name[]; lifeCycleNames: Name[] };

/**
 * How many days contributions stay in each state on average, states in the order of their life cycles [R3L-05,
 * R3P-189], S3-111. Of a type, the life cycles that are in use are shown; by id, the one that is asked for, Q3-103.
 * @param now up to when stays that last are counted
 * @throws AppError 404 for a life cycle that does not exist, or is one of another type
 */
export async function readProcessReport(
  db: Db,
  viewer: Viewer,
  {
    type,
    scope,
    query,
    locale,
    now,
  }: {
    type: ContributionType;
    scope: ProcessScope;
    query: ReportQuery;
    locale: string;
    now: Date;
  },
): Promise<ProcessReportRow[]> {
  const second = Math.floor(now.getTime() / 1000);
  const chosen =
    typeof scope === 'number' ? sql`cycle.id = ${scope}` : sql`(cycle.is_active or total.stays > 0)`;
  const { rows } = await db.execute<Found>(sql`
    ${staysOf(viewer, type, query)},
    total as (
      select state_id, sum(contributions)::int8 as contributions, sum(stays)::int8 as stays,
             sum(seconds) + sum(open_stays) * ${second}::int8 - sum(open_since) as seconds
        from stay group by state_id having sum(stays) > 0
    )
    select state.id as "stateId", state.state_definition_list as names, state.state_type as "stateType", state.rank,
           cycle.id as "lifeCycleId", cycle.definition_list as "lifeCycleNames",
           round(greatest(total.seconds, 0) / 86400.0 / total.stays, 1)::float8 as "avgDays",
           coalesce(total.contributions, 0) as "contributionCount"
      from life_cycle cycle
      join life_cycle_state state on state.life_cycle_id = cycle.id
      left join total on total.state_id = state.id
     where cycle.contribution_type = ${type} and ${chosen}
     order by cycle.id, state.rank, state.id`);
  if (rows.length === 0 && typeof scope === 'number') throw notFound();
  const nameOf = (names: Name[]) => nameIn(names, locale);
  return rows.map(({ names, lifeCycleNames, ...row }) => ({
    ...row,
    stateName: nameOf(names),
    lifeCycleName: nameOf(lifeCycleNames),
  }));
}
