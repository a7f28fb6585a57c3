import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { juriesFor, type StartDraft, startFaults } from '#contract/competitions/start.ts';
import type { BodyOf } from '#contract/http.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { filledMailWords } from '#contract/mailings/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitionMailings, competitions } from '#server/platform/db/schema/campaigns.ts';
import { competitionJuries } from '#server/platform/db/schema/evaluations.ts';
import { AppError, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { hasErrors } from '#server/process/life-cycles/check/read-check.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { lockCompetition, readCompetitionForm, type StoredCompetition } from './competition.form.ts';
import { notifyPeople } from './competition.notices.ts';
import { readModerators } from './people.repository.ts';

/**
 * Steps of the competition that the states of a life cycle carry; null for one that is not in use for ideas.
 * @param orInactive also of one that was taken out of use since: a competition that has started goes on by it
 */
export async function readSteps(
  db: Db,
  lifeCycleId: number,
  { orInactive = false } = {},
): Promise<ReadonlySet<CompetitionState> | null> {
  const { rows } = await db.execute<{ steps: CompetitionState[] }>(sql`
    select array(select distinct state.step from life_cycle_state state
                  where state.life_cycle_id = life_cycle.id and state.step is not null) as steps
      from life_cycle where id = ${lifeCycleId} and contribution_type = 'IDEA' and (is_active or ${orInactive})`);
  return rows[0] ? new Set(rows[0].steps) : null;
}

type Preparation = Pick<StartDraft, 'moderators' | 'rewards' | 'juries'> & Record<string, unknown>;

/** What a start is judged by; only people with open accounts count, S2-09. */
async function readStartDraft(db: Db, competition: StoredCompetition): Promise<StartDraft> {
  const { id, code, title, summary, dateSubmissionEnd } = competition;
  const { rows } = await db.execute<Preparation>(sql`
    select (select count(*) from competition_moderator m join app_user u on u.id = m.user_id and u.activated
             where m.competition_id = ${id}) as moderators,
           (select count(*) from competition_reward where competition_id = ${id}) as rewards,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'type', jury.type, 'title', jury.title, 'evalDefinitionId', jury.eval_definition_id,
                       'users', (select count(*) from competition_juror j
                                   join app_user u on u.id = j.user_id and u.activated where j.jury_id = jury.id)))
                       from competition_jury jury where jury.competition_id = ${id}), '[]') as juries`);
  const prepared = rows[0] ?? { moderators: 0, rewards: 0, juries: [] };
  const steps = await readSteps(db, competition.lifeCycleId);
  const isLifeCycleFaulty = steps !== null && (await hasErrors(db, competition.lifeCycleId));
  return { code, title, summary, dateSubmissionEnd, steps, isLifeCycleFaulty, ...prepared };
}

/** @throws AppError competition.error.ideaDate, error.startIncomplete with the name of what is missing, S2-09, Q2-23 */
function requireComplete(draft: StartDraft, now: Date): void {
  const [fault] = startFaults(draft, now.getTime());
  if (fault === undefined) return;
  if (fault === 'dateInFuture') throw refused('competition.error.ideaDate');
  throw new AppError('error.startIncomplete', { entity: 'competition', params: fault });
}

/**
 * Announces a complete draft [R2J-11, R2E-04 … R2E-06], S2-09, S2-10: it takes ideas from now on, its moderators are
 * notified, and a mail to everybody in target is asked for where wanted [R2E-07], Q2-26.
 * @throws AppError 404, error.invalidStateTransition when it has started already, error.startIncomplete,
 *   competition.error.ideaDate
 */
export async function startCompetition(
  context: ServiceContext,
  { id, sendEmailToUser, mailWords = [] }: BodyOf<typeof competitionEndpoints.start>,
): Promise<CompetitionForm> {
  const { db, services } = context;
  const competition = await lockCompetition(db, id);
  if (competition.competitionState !== 'DRAFT') throw refused('error.invalidStateTransition', 'competition');
  const now = services.now();
  const draft = await readStartDraft(db, competition);
  requireComplete(draft, now);

  const at = now.toISOString();
  await db
    .update(competitions)
    .set({
      publishState: 'PUBLISHED',
      competitionState: 'ANNOUNCED',
      publishDate: at,
      dateUpdated: at,
      version: sql`${competitions.version} + 1`,
    })
    .where(eq(competitions.id, id));
  // Juries that were made for a life cycle with more rounds have nothing to judge.
  const rounds = juriesFor(draft.steps ?? new Set());
  const ofCompetition = eq(competitionJuries.competitionId, id);
  await db.delete(competitionJuries).where(and(ofCompetition, notInArray(competitionJuries.type, rounds)));
  if (sendEmailToUser) {
    await db
      .insert(competitionMailings)
      .values({ competitionId: id, requestedDate: at, words: filledMailWords(mailWords) })
      .onConflictDoNothing();
  }
  const moderators = await readModerators(db, id);
  await notifyPeople(
    context,
    'started',
    competition,
    moderators.map((moderator) => moderator.id),
  );
  return readCompetitionForm(db, await programmeViewerOf(context), id);
}
