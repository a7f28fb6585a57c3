import { type SQL, sql } from 'drizzle-orm';
import type { BoardColumn } from '#contract/contributions/numbers.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isAnswerIn } from '#server/process/selection/answers.ts';
import { heldBy } from './held-by.ts';
import { readListCounts } from './read-counts.ts';
import type { Listed } from './read-page.ts';

type Reading = ServiceContext & { locale: string };

interface FigureRow extends Record<string, unknown> {
  stateId: number;
  lifeCycleId: number;
  names: Name[];
  late: number;
  atRisk: number;
  oldestSince: string | null;
}

/** Due today or tomorrow, by the days of the zone in which it was promised. */
const isDueSoon = (
  now: string,
) => sql`(contribution.answer_due_at at time zone contribution.answer_time_zone)::date
  - (${now}::timestamptz at time zone contribution.answer_time_zone)::date <= 1`;

/** Life cycles of states, and what of the first contributions that are counted is in each of them. */
async function readFigures({ db, services }: Reading, stateIds: readonly number[], held: readonly SQL[]) {
  const now = services.now().toISOString();
  const { rows } = await db.execute<FigureRow>(sql`
    with found as materialized (
      select contribution.state_id, contribution.date_state_changed as since, ${isAnswerIn(['late'], now)} as late,
             ${isAnswerIn(['running'], now)} and ${isDueSoon(now)} as at_risk
        from contribution where ${sql.join([...held], sql` and `)} limit ${MOST_COUNTED + 1}
    ), counted as materialized (
      select state_id, count(*) filter (where late) as late, count(*) filter (where at_risk) as at_risk,
             min(since) as oldest
        from found group by state_id
    )
    select state.id as "stateId", cycle.id as "lifeCycleId", cycle.definition_list as names,
           coalesce(counted.late, 0)::int8 as late, coalesce(counted.at_risk, 0)::int8 as "atRisk",
           counted.oldest as "oldestSince"
      from life_cycle_state state
      join life_cycle cycle on cycle.id = state.life_cycle_id
      left join counted on counted.state_id = state.id
     where state.id = any(${idArray(stateIds)})`);
  return new Map(rows.map((row) => [row.stateId, row]));
}

/** The states of a list as columns of a board. Figures are of what is counted (decision 0030): past that bound there are none. */
export async function readBoard(reading: Reading, list: Listed): Promise<BoardColumn[]> {
  const columns = await readListCounts(reading, list);
  const stateIds = columns.map(({ stateId }) => stateId);
  const counted = columns.reduce((sum, { count }) => sum + (count ?? MOST_COUNTED + 1), 0);
  const isPastBound = counted > MOST_COUNTED;
  const { held } = isPastBound ? { held: [sql`false`] } : await heldBy(reading, list);
  const figures = await readFigures(reading, stateIds, held);
  return columns.flatMap((column) => {
    const row = figures.get(column.stateId);
    if (!row) return [];
    const { late, atRisk, oldestSince, lifeCycleId, names } = row;
    return [
      {
        ...column,
        ...{ lifeCycleId, lifeCycleName: nameIn(names, reading.locale) },
        figures: isPastBound ? null : { late, atRisk, oldestSince: oldestSince && isoInstant(oldestSince) },
      },
    ];
  });
}
