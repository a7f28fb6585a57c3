import { sql } from 'drizzle-orm';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Not begun, or over. */
const AT_REST: readonly CompetitionState[] = ['DRAFT', 'COMPLETE', 'ARCHIEVED'];

/**
 * What follows each life cycle, or one of them: contributions by state from the numbers that the database keeps
 * (docs/decisions/0005), and competitions.
 */
export async function readUses(db: Db, lifeCycleId?: number): Promise<LifeCycleUse[]> {
  const { rows } = await db.execute<Record<string, unknown> & LifeCycleUse>(sql`
    select cycle.id as "lifeCycleId",
           (select draft.of_life_cycle_id from life_cycle_draft draft
             where draft.life_cycle_id = cycle.id) as "draftOf",
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'stateId', state.id, 'stateType', state.state_type,
                     'contributionCount', (
                       select coalesce(sum(tally.number), 0) from contribution_tally tally
                        where tally.type = cycle.contribution_type and tally.audience = 'ALL'
                          and tally.state_id = state.id)
                   ) order by state.rank, state.id), '[]')
              from life_cycle_state state where state.life_cycle_id = cycle.id) as states,
           competitions.all::int as "competitionCount",
           competitions.running::int as "runningCompetitionCount"
      from life_cycle cycle
      cross join lateral (
        select count(*) as all,
               count(*) filter (where state <> all (${sql.param([...AT_REST])}::text[])) as running
          from (select competition_state as state from competition where life_cycle_id = cycle.id) held
      ) competitions
     ${lifeCycleId === undefined ? sql`` : sql`where cycle.id = ${lifeCycleId}`}
     order by cycle.id`);
  return rows;
}
