import { type SQL, sql } from 'drizzle-orm';
import { type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasConflict } from '#server/process/evaluations/evaluation.asked.sql.ts';
import { isAuthoredBy, isResting } from '#server/process/selection/families.ts';

export interface Seat {
  userId: number;
  isActive: boolean;
  /** Of the jury only for ideas that they score in somebody's place. */
  isSubstitute: boolean;
}

/** By idea: people. */
export type Pairs = ReadonlyMap<number, ReadonlySet<number>>;

/** What decides who scores which ideas. */
export interface Seating {
  /** How many score each idea; null: all of the jury. */
  jurorsPerIdea: number | null;
  /** In the order of their choice. */
  jurors: readonly Seat[];
  ideas: readonly number[];
  /** Who has a seat on an idea now. */
  present: Pairs;
  /** Who scores it in somebody's place. */
  named: Pairs;
  /** Who has scored it. */
  done: Pairs;
  /** Its authors, and those who have declared a conflict. */
  excluded: Pairs;
}

type PairRow = [idea: number, userId: number];

function pairsOf(rows: readonly PairRow[]): Map<number, Set<number>> {
  const pairs = new Map<number, Set<number>>();
  for (const [idea, userId] of rows) {
    const people = pairs.get(idea) ?? new Set();
    pairs.set(idea, people.add(userId));
  }
  return pairs;
}

/** Of a round without a jury: nobody is asked about any idea. */
const NOBODY_SEATED: Seating = {
  jurorsPerIdea: null,
  jurors: [],
  ideas: [],
  present: new Map(),
  named: new Map(),
  done: new Map(),
  excluded: new Map(),
};

/**
 * Ideas that the running round of a jury judges, as a query of `id`: in an evaluation of this step. What is joined to another is shared
 * out to nobody; whole juries have it for the case that it is separated.
 * @param only of a whole jury this one alone, while shares depend on each other
 */
export const ideasInRound = (competitionId: number, type: JuryType, only?: number): SQL => sql`
  select contribution.id
    from contribution
    join competition on competition.id = contribution.competition_id
    join competition_jury jury on jury.competition_id = competition.id and jury.type = ${type}
    join life_cycle_state state on state.id = contribution.state_id
   where contribution.competition_id = ${competitionId} and contribution.type = 'IDEA' and not contribution.is_deleted
     and contribution.date_submitted is not null and contribution.state_type = 'EVALUATION'
     and (state.step is null or state.step = competition.competition_state)
     and (jury.jurors_per_idea is null or not ${isResting()})
     ${only === undefined ? sql`` : sql`and (jury.jurors_per_idea is not null or contribution.id = ${only})`}`;

interface Row extends Record<string, unknown>, Pick<Seating, 'jurorsPerIdea' | 'jurors' | 'ideas'> {
  present: PairRow[];
  named: PairRow[];
  done: PairRow[];
  excluded: PairRow[];
}

const asPairs = (query: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_array(pair.contribution_id, pair.user_id)), '[]') from (${query}) pair)`;

/**
 * Reads what decides who of a jury scores which ideas.
 * @param ideas as a query of `id`
 */
export async function readSeating(
  db: Db,
  competitionId: number,
  jury: JuryType,
  ideas: SQL,
): Promise<Seating> {
  const present = sql`
    select part.contribution_id, part.user_id
      from contribution_participant part join idea on idea.id = part.contribution_id where part.role = ${jury}`;
  const named = sql`
    select conflict.contribution_id, conflict.substitute_id as user_id
      from evaluation_conflict conflict join idea on idea.id = conflict.contribution_id
     where conflict.jury_type = ${jury} and conflict.substitute_id is not null`;
  const done = sql`
    select given.contribution_id, given.user_id
      from evaluation given join idea on idea.id = given.contribution_id
     where given.eval_flow_type = ${roundOf(jury).stage}`;
  const excluded = sql`
    select own.contribution_id, own.user_id
      from contribution_participant own join idea on idea.id = own.contribution_id where own.role = 'OWNER'
    union
    select part.head_id, own.user_id
      from contribution_family_member part join idea on idea.id = part.head_id
      join contribution_participant own on own.contribution_id = part.member_id and own.role = 'OWNER'
    union
    select conflict.contribution_id, conflict.user_id
      from evaluation_conflict conflict join idea on idea.id = conflict.contribution_id`;
  const { rows } = await db.execute<Row>(sql`
    with idea as materialized (${ideas})
    select jury.jurors_per_idea as "jurorsPerIdea",
           (select coalesce(json_agg(json_build_object(
                     'userId', person.id, 'isActive', person.activated, 'isSubstitute', juror.is_substitute)
                     order by juror.rank, person.id), '[]')
              from competition_juror juror join app_user person on person.id = juror.user_id
             where juror.jury_id = jury.id) as jurors,
           (select coalesce(json_agg(idea.id order by idea.id), '[]') from idea) as ideas,
           ${asPairs(present)} as present, ${asPairs(named)} as named,
           ${asPairs(done)} as done, ${asPairs(excluded)} as excluded
      from competition_jury jury where jury.competition_id = ${competitionId} and jury.type = ${jury}`);
  const [row] = rows;
  if (!row) return NOBODY_SEATED;
  return {
    ...row,
    present: pairsOf(row.present),
    named: pairsOf(row.named),
    done: pairsOf(row.done),
    excluded: pairsOf(row.excluded),
  };
}

/** Ideas of the running round that could have another juror, up to the number that is asked for, as a query of `id`. */
export const unseatedIdeas = (competitionId: number, jury: JuryType): SQL => {
  const mayScore = (person: SQL) =>
    sql`not ${isAuthoredBy(person)} and not ${hasConflict(sql`contribution.id`, person)}`;
  const seat = (person: SQL) => sql`
    select from contribution_participant part
     where part.contribution_id = contribution.id and part.role = ${jury} and part.user_id = ${person}`;
  const judges = sql`
    select part.user_id
      from contribution_participant part join app_user person on person.id = part.user_id and person.activated
     where part.contribution_id = contribution.id and part.role = ${jury}
    union
    select given.user_id from evaluation given
     where given.contribution_id = contribution.id and given.eval_flow_type = ${roundOf(jury).stage}`;
  return sql`
    select idea.id
      from (${ideasInRound(competitionId, jury)}) idea
      join contribution on contribution.id = idea.id
      join competition_jury jury on jury.competition_id = contribution.competition_id and jury.type = ${jury}
     where exists (
             select from competition_juror juror join app_user person on person.id = juror.user_id and person.activated
              where juror.jury_id = jury.id and not juror.is_substitute and ${mayScore(sql`juror.user_id`)}
                and not exists (${seat(sql`juror.user_id`)}))
       and (jury.jurors_per_idea is null or jury.jurors_per_idea > (
             select count(*) from (${judges}) judge where ${mayScore(sql`judge.user_id`)}))`;
};
