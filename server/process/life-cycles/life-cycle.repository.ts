import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import {
  type CompetitionState,
  LifeCycle,
  type LifeCycleRow,
  LifeCycleState,
} from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { equals } from '#server/platform/db/paging.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';

const columns = contractColumns(lifeCycles, LifeCycle);
const stateColumns = contractColumns(lifeCycleStates, LifeCycleState);

/** All life cycles, or those of one type. */
export function listLifeCycles(db: Db, type?: ContributionType): Promise<LifeCycleRow[]> {
  return db
    .select({
      ...columns,
      steps: sql<CompetitionState[]>`array(
        select distinct state.step from life_cycle_state state
         where state.life_cycle_id = life_cycle.id and state.step is not null order by state.step)`,
    })
    .from(lifeCycles)
    .where(equals(lifeCycles.contributionType, type))
    .orderBy(asc(lifeCycles.contributionType), asc(lifeCycles.id));
}

export async function readLifeCycle(db: Db, id: number): Promise<LifeCycle | undefined> {
  const [row] = await db.select(columns).from(lifeCycles).where(eq(lifeCycles.id, id));
  return row;
}

/** The active life cycle of a type, the oldest when there are several (ideas), Q3-110. */
export async function readActiveLifeCycle(db: Db, type: ContributionType): Promise<LifeCycle | undefined> {
  const [row] = await db
    .select(columns)
    .from(lifeCycles)
    .where(and(eq(lifeCycles.contributionType, type), eq(lifeCycles.isActive, true)))
    .orderBy(asc(lifeCycles.id))
    .limit(1);
  return row;
}

export async function activeTypes(db: Db): Promise<ContributionType[]> {
  const rows = await db
    .selectDistinct({ type: lifeCycles.contributionType })
    .from(lifeCycles)
    .where(eq(lifeCycles.isActive, true))
    .orderBy(asc(lifeCycles.contributionType));
  return rows.map(({ type }) => type);
}

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

/**
 * Takes their targets from the actions of states that are about to be deleted together: the database asks for each state whether an
 * action leads to it, while the actions of those behind it are still there.
 * @param states a query of their ids
 */
export async function releaseTargets(db: Db, states: SQL): Promise<void> {
  await db.execute(sql`
    update state_action set target_state_id = null, return_state_id = null
     where state_id in (${states}) and (target_state_id is not null or return_state_id is not null)`);
}

/** States of a life cycle in rank order [R3H-21]. */
export function listStates(db: Db, lifeCycleId: number): Promise<LifeCycleState[]> {
  return db
    .select(stateColumns)
    .from(lifeCycleStates)
    .where(eq(lifeCycleStates.lifeCycleId, lifeCycleId))
    .orderBy(asc(lifeCycleStates.rank), asc(lifeCycleStates.id));
}

export async function readState(db: Db, id: number): Promise<LifeCycleState | undefined> {
  const [row] = await db.select(stateColumns).from(lifeCycleStates).where(eq(lifeCycleStates.id, id));
  return row;
}

/** Whether a contribution follows the life cycle, S3-32. */
export const lifeCycleIsFollowed = (db: Db, lifeCycleId: number): Promise<boolean> =>
  hasRow(
    db,
    sql`life_cycle_state state where state.life_cycle_id = ${lifeCycleId}
      and exists (select from contribution where contribution.state_id = state.id)`,
  );

/**
 * States to filter a list by: of the competition's life cycle, or of the type's active life cycles and those
 * that contributions still follow, each life cycle in rank order, Q3-109.
 * @param competitionId 0 for none
 * @param known which competitions the reader may know of, as a condition on `competition`, S2-04; of any other they
 *   get nothing
 */
export function listStatesBySource(
  db: Db,
  { type, competitionId, known }: { type: ContributionType; competitionId: number; known: SQL },
): Promise<LifeCycleState[]> {
  const ofCompetition = exists(
    db
      .select({ one: sql`1` })
      .from(competitions)
      .where(and(eq(competitions.id, competitionId), eq(competitions.lifeCycleId, lifeCycles.id), known)),
  );
  const inUse = or(
    // Of those that competitions choose among, what is chosen: four times "Submitted" would be no choice.
    and(
      eq(lifeCycles.isActive, true),
      sql`(${lifeCycles.contributionType} <> 'IDEA'
           or exists (select from competition c where c.life_cycle_id = ${lifeCycles.id}))`,
    ),
    sql`exists (select 1 from life_cycle_state s join contribution c on c.state_id = s.id
                 where s.life_cycle_id = ${lifeCycles.id} and not c.is_deleted)`,
  );
  return db
    .select(stateColumns)
    .from(lifeCycleStates)
    .innerJoin(lifeCycles, eq(lifeCycles.id, lifeCycleStates.lifeCycleId))
    .where(and(eq(lifeCycles.contributionType, type), competitionId === 0 ? inUse : ofCompetition))
    .orderBy(
      sql`${lifeCycles.isActive} desc`,
      asc(lifeCycles.id),
      asc(lifeCycleStates.rank),
      asc(lifeCycleStates.id),
    );
}
