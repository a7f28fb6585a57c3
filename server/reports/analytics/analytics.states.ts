import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { Passage, StateFigures } from '#contract/reports/analytics.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { FigureRow } from './course-figures.repository.ts';
import { durationsOf, waitingDays } from './figure-values.ts';

interface StateRow extends Record<string, unknown> {
  stateId: number;
  stateType: StateType;
  rank: number;
  names: Name[];
  lifeCycleId: number;
  lifeCycleNames: Name[];
  /** Where its actions lead. */
  leadsTo: number[];
}

/** All states of the life cycles that contributions went through, in order. */
async function readStates(db: Db, type: ContributionType, used: readonly number[]): Promise<StateRow[]> {
  const { rows } = await db.execute<StateRow>(sql`
    select state.id as "stateId", state.state_type as "stateType", state.rank, state.state_definition_list as names,
           cycle.id as "lifeCycleId", cycle.definition_list as "lifeCycleNames",
           array(select distinct action.target_state_id from state_action action
                  where action.state_id = state.id and action.target_state_id <> state.id) as "leadsTo"
      from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
     where cycle.contribution_type = ${type} and cycle.id in (
       select life_cycle_id from life_cycle_state where id = any(${idArray(used)}))
     order by cycle.id, state.rank, state.id`);
  return rows;
}

const isBeforeSubmission = (type: StateType) => type === 'NEW' || type === 'DRAFT';

/** Passages that were taken, and those that an action offers and nobody took. */
function passagesOf(
  states: readonly StateRow[],
  moves: readonly FigureRow[],
  movers: readonly FigureRow[],
): Passage[] {
  const known = new Set(states.map(({ stateId }) => stateId));
  return states.flatMap(({ stateId, stateType, lifeCycleId, leadsTo }) => {
    const taken = moves.filter(({ key, other }) => key === stateId && known.has(other));
    const designed = new Set(leadsTo);
    const passage = (toStateId: number, ...row: FigureRow[]): Passage => ({
      ...{ fromStateId: stateId, toStateId, lifeCycleId },
      // Authors submit without an action.
      isDesigned: designed.has(toStateId) || isBeforeSubmission(stateType),
      contributions: movers.find(({ key, other }) => key === stateId && other === toStateId)?.number ?? 0,
      ...durationsOf(row),
    });
    const takenTo = new Set(taken.map(({ other }) => other));
    return [
      ...taken.map((row) => passage(row.other, row)),
      ...leadsTo.filter((to) => known.has(to) && !takenTo.has(to)).map((to) => passage(to)),
    ];
  });
}

/** Time in each state, and the ways between them. @param second of the epoch, now */
export async function readStateFigures(
  db: Db,
  rows: readonly FigureRow[],
  { type, locale, second }: { type: ContributionType; locale: string; second: number },
): Promise<{ states: StateFigures[]; passages: Passage[] }> {
  const moves = rows.filter(({ kind }) => kind === 'MOVE');
  const movers = rows.filter(({ kind }) => kind === 'MOVED');
  const left = new Map(rows.flatMap(({ kind, key, number }) => (kind === 'LEFT' ? [[key, number]] : [])));
  const here = rows.filter(({ kind }) => kind === 'STATE');
  const used = new Set(
    [...moves, ...here].flatMap(({ kind, key, other }) => (kind === 'MOVE' ? [key, other] : [key])),
  );
  const found = await readStates(db, type, [...used]);
  const states = found.map(({ names, lifeCycleNames, leadsTo: _, ...state }) => {
    const inIt = here.filter(({ key }) => key === state.stateId);
    const waiting = inIt.find(({ other }) => other === 1);
    return {
      ...state,
      stateName: nameIn(names, locale),
      lifeCycleName: nameIn(lifeCycleNames, locale),
      here: inIt.reduce((sum, { number }) => sum + number, 0),
      waitingDays: waiting ? waitingDays(waiting, second) : null,
      left: left.get(state.stateId) ?? 0,
      // A stay is over when it is left for another state.
      ...durationsOf(moves.filter(({ key }) => key === state.stateId)),
    };
  });
  return { states, passages: passagesOf(found, moves, movers) };
}
