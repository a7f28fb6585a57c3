import { sql } from 'drizzle-orm';
import type { Competition, CompetitionWinner, StateIdeaCount } from '#contract/competitions/schema.ts';
import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { NO_PLACES, readAudiencePlaces } from '#server/programmes/audiences/audience.reason.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { competitionColumns, competitionJoins } from './competition.columns.ts';
import { isBesideCompetition, isModeratedBy, readableCompetitions } from './competition.visibility.ts';
import { type Languages, nameIn, namesFirst } from './competitions.present.ts';

type CountRow = Omit<StateIdeaCount, 'stateName'> & Record<string, unknown> & { names: Name[] };

const present = (rows: readonly CountRow[], languages: Languages): StateIdeaCount[] =>
  rows.map(({ names, ...row }) => ({ ...row, stateName: nameIn(names, languages) }));

/** Ideas of a competition that were submitted, by state in rank order, from the stored numbers, S2-27. */
async function countIdeas(db: Db, id: number, lifeCycleId: number): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    select state.id as "stateId", state.state_type as "stateType", state.state_definition_list as names,
           sum(tally.number)::int8 as "ideaCount"
      from life_cycle_state state
      join contribution_tally tally on tally.type = 'IDEA' and tally.audience = 'ALL'
       and tally.state_id = state.id and tally.parent_id = ${id}
     where state.life_cycle_id = ${lifeCycleId} and state.state_type not in ('NEW', 'DRAFT')
     group by state.id having sum(tally.number) > 0
     order by state.rank, state.id`);
  return rows;
}

/** The same of the ideas that a person owns, drafts included, S2-28. */
async function countOwnIdeas(db: Db, id: number, userId: number): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    select state.id as "stateId", state.state_type as "stateType", state.state_definition_list as names,
           count(*) as "ideaCount"
      from contribution_participant p
      join contribution on contribution.id = p.contribution_id and not contribution.is_deleted
      join life_cycle_state state on state.id = contribution.state_id
     where p.user_id = ${userId} and p.role = 'OWNER' and contribution.competition_id = ${id}
     group by state.id order by state.rank, state.id`);
  return rows;
}

/** What somebody can be to a competition, S2-29. */
const ROLES = ['OWNER', 'JURY1', 'JURY2', 'JURY3', 'COMPETITION_MODERATOR'] as const;

/** What a person is to a competition, or to any idea of it, S2-29 [R2C-25]. */
async function readRoles(db: Db, id: number, userId: number): Promise<ParticipationRole[]> {
  const { rows } = await db.execute<{ role: ParticipationRole }>(sql`
    select p.role from contribution_participant p
      join contribution on contribution.id = p.contribution_id and not contribution.is_deleted
     where p.user_id = ${userId} and p.role in ${ROLES} and contribution.competition_id = ${id}
    union
    select 'COMPETITION_MODERATOR' from competition_moderator
     where competition_id = ${id} and user_id = ${userId}
    union
    select jury.type from competition_jury jury
      join competition_juror juror on juror.jury_id = jury.id and juror.user_id = ${userId}
     where jury.competition_id = ${id}`);
  const held = new Set(rows.map(({ role }) => role));
  return PARTICIPATION_ROLES.filter((role) => held.has(role));
}

/** Ideas that have won in a competition, as far as a person may see them, by rank, S2-24, S3-20. */
async function readWinners(db: Db, competitionId: number, viewer: Viewer): Promise<CompetitionWinner[]> {
  const { rows } = await db.execute<CompetitionWinner & Record<string, unknown>>(sql`
    select contribution.id as "contributionId", contribution.title, reward.rank, reward.reward,
           reward.is_point as "isPoint", coalesce((
             select jsonb_agg(${fullNameSql(sql`person`)} order by part.rank, person.id)
               from contribution_participant part join app_user person on person.id = part.user_id
              where part.contribution_id = contribution.id and part.role = 'OWNER'), '[]') as owners
      from competition_reward reward
      join contribution on contribution.reward_id = reward.id
     where reward.competition_id = ${competitionId} and ${visibleTo(viewer)}
     order by reward.rank`);
  return rows;
}

type Row = Omit<Competition, 'stateIdeaCount' | 'ownStateIdeaList' | 'roles' | 'winners' | 'audiencePlaces'> &
  Record<string, unknown>;

/** One competition that the person may see, with its counts [R2J-07, R2C-35 … R2C-42]; undefined for others. */
export async function readCompetition(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
  languages: Languages,
): Promise<Competition | undefined> {
  const { caller } = viewer;
  const { rows } = await db.execute<Row>(sql`
    select ${competitionColumns(viewer)}, competition.body, competition.life_cycle_id as lifecycle,
           exists (
             select from life_cycle_state state
              where state.life_cycle_id = competition.life_cycle_id
                and state.step in ('EVAL1', 'EVAL2', 'EVAL3')) as "hasJury",
           ${caller ? isModeratedBy(caller) : sql`false`} as "callerIsModerator",
           ${isBesideCompetition(viewer)} as "notInAudience"
      from competition ${competitionJoins}
     where competition.id = ${id} and ${readableCompetitions(viewer)}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...namesFirst(row, languages),
    stateIdeaCount: present(await countIdeas(db, id, row.lifecycle), languages),
    ownStateIdeaList: caller ? present(await countOwnIdeas(db, id, caller.id), languages) : [],
    winners: caller ? await readWinners(db, id, caller) : [],
    roles: caller ? await readRoles(db, id, caller.id) : [],
    audiencePlaces: row.notInAudience
      ? await readAudiencePlaces(db, COMPETITION_AUDIENCE, id, caller)
      : NO_PLACES,
  };
}
