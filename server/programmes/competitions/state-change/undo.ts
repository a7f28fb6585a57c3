import { asc, eq, sql } from 'drizzle-orm';
import { juryOf } from '#contract/competitions/rules.ts';
import { undoObstacle } from '#contract/competitions/undo.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { competitionMoveIdeas } from '#server/platform/db/schema/competition-moves.ts';
import { defined } from '#server/platform/defined.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notifyAboutCompetition } from '#server/platform/notifications/competition.notify.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { type Happening, queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { type BeforeMove, takeBackMove } from '#server/process/life-cycles/engine/competition-undo.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { situationsInBatches } from '#server/process/life-cycles/load/batches.ts';
import { lockCompetition, readStoredCompetition, type StoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { forgetMove, ideasOfMove } from './move-record.ts';
import {
  type JurorsOfMove,
  presentMove,
  readJurorsOfMove,
  readLastMove,
  readSince,
  type StoredMove,
} from './undo.facts.ts';

type MovedIdea = Omit<typeof competitionMoveIdeas.$inferSelect, 'before'> & { before: BeforeMove };

/** How a competition moved on last, and what undoing that would do. @throws AppError 404, error.commandNotAllowed */
export async function previewUndo(context: ServiceContext, competitionId: number) {
  await requireModerator(context, competitionId);
  const move = await readLastMove(context.db, await readStoredCompetition(context.db, competitionId));
  return { move: move ? await presentMove(context.db, move, context.services.now()) : null };
}

/** The ideas of a move, by their ids in order. */
async function readMovedIdeas(db: Db, moveId: number): Promise<Map<number, MovedIdea>> {
  const rows = await db
    .select()
    .from(competitionMoveIdeas)
    .where(eq(competitionMoveIdeas.moveId, moveId))
    .orderBy(asc(competitionMoveIdeas.contributionId));
  return new Map(
    rows.map(({ before, ...row }) => [row.contributionId, { ...row, before: before as BeforeMove }]),
  );
}

/** Opens again what a move had ended besides the state of ideas: their tasks, questions and promises; a note is withdrawn. */
async function reopen(db: Db, { id, movedAt }: StoredMove): Promise<void> {
  const idea = sql`competition_move_idea idea`;
  await db.execute(sql`
    update contribution_task task set status = ended.status, done_by = null, done_date = null
      from ${idea}, jsonb_to_recordset(idea.before -> 'tasks') as ended(id bigint, status text), app_user person
     where idea.move_id = ${id} and task.id = ended.id and task.contribution_id = idea.contribution_id
       and person.id = task.user_id and person.activated`);
  await db.execute(sql`
    delete from decision_note note using ${idea}
     where idea.move_id = ${id} and (idea.before ->> 'isDecided')::boolean
       and note.contribution_id = idea.contribution_id and note.decided_at = ${movedAt} and note.action_id is null`);
  await db.execute(sql`
    update author_question question set withdrawn_at = null from ${idea}
     where idea.move_id = ${id} and (idea.before ->> 'hasEndedQuestions')::boolean
       and question.contribution_id = idea.contribution_id and question.withdrawn_at = ${movedAt}`);
  await db.execute(sql`
    delete from answered_promise promise using ${idea}
     where idea.move_id = ${id} and (idea.before ->> 'hasEndedPromise')::boolean
       and promise.contribution_id = idea.contribution_id and promise.answered_at = ${movedAt}`);
}

/** Whoever was notified of the move is notified that it does not hold any more. */
function noticesOf(
  { services }: ServiceContext,
  decisions: readonly Decision[],
  moved: ReadonlyMap<number, MovedIdea>,
): Happening[] {
  const { locales, translate } = services.messages;
  const later = { title: '{title}', state: '{state}', link: '{link}' };
  const texts = locales.map((language) => ({
    language,
    subject: translate(language, 'competition.notification.moveUndone.title', later),
    text: translate(language, 'competition.notification.moveUndone.text', later),
  }));
  return decisions.flatMap(({ situation }) => {
    const { before, notified, followers, mailed } = defined(
      moved.get(situation.contribution.id),
      'A moved idea',
    );
    const toEach = (people: readonly number[]) =>
      people.map((userId) => ({
        kind: 'notification' as const,
        ...{ userId, texts, explanation: null, sendEmail: mailed.includes(userId) },
      }));
    const others = followers.filter((userId) => !notified.includes(userId));
    const { stateId } = before;
    return [
      { situation, stateId, messages: toEach(notified) },
      { situation, stateId, messages: toEach(others), event: 'FOLLOWED' as const },
    ];
  });
}

/** Notifies jurors: of tasks that are open again, and of a round or an end of rounds that does not hold; by mail where the move was mailed. */
async function notifyJurors(
  { db, services }: ServiceContext,
  { id, title }: StoredCompetition,
  { fromState, toState, isJuryMailed }: StoredMove,
  { reopened, relieved }: JurorsOfMove,
): Promise<void> {
  const { messages, env, now } = services;
  const link = `${publicAddress(env)}/competition/detail/${id}/info`;
  const date = now().toISOString();
  const words = (key: 'moveUndone' | 'moveUndone.round' | 'moveUndone.tasks') => (locale: string) => {
    const state = messages.translate(locale, `components.status.competitionState.${fromState}`);
    const of = (part: 'title' | 'text') =>
      messages.translate(locale, `competition.notification.${key}.${part}`, { title, state, link });
    return { title: of('title'), body: of('text') };
  };
  // There is something to do again, of which nobody else tells them.
  const about = { competitionId: id, date, link };
  await notifyAboutCompetition(db, { ...about, userIds: reopened, event: 'TASK' }, words('moveUndone.tasks'));
  const isRound = juryOf(toState) !== null;
  await notifyAboutCompetition(
    db,
    { ...about, userIds: relieved, isMailed: isJuryMailed, ...(isRound && { event: 'TASK' as const }) },
    words(isRound ? 'moveUndone.round' : 'moveUndone'),
  );
}

/**
 * Takes a competition and its ideas back to where they were before it moved on, in one transaction, as long as nobody has acted since
 * (decision 0102): states with their tasks as they were, without the seats, deadlines and reminders of the round.
 * @param moveId the move that whoever undoes it has seen: of two, the second finds it gone
 * @throws AppError 404; error.commandNotAllowed; error.moveUndo.gone, and with the obstacle that there is
 */
export async function undoMove(
  context: ServiceContext,
  { competitionId, moveId }: { competitionId: number; moveId: number },
): Promise<{ id: number; competitionState: CompetitionState }> {
  const { db, services, caller } = context;
  // Nobody waits for a row that they may not change, and who waited may moderate it no longer.
  await requireModerator(context, competitionId);
  const competition = await lockCompetition(db, competitionId);
  await requireModerator(context, competitionId);
  const move = await readLastMove(db, competition);
  if (move?.id !== moveId) throw refused('error.moveUndo.gone', 'competition');
  // Whoever is about to act on an idea comes before this, or finds it back where it was.
  await db.execute(
    sql`select id from contribution
         where id in (${ideasOfMove(move.id)} union all select unnest(${sql.param(move.drafts)}::bigint[]))
         order by id for update`,
  );
  const obstacle = undoObstacle(await readSince(db, move));
  if (obstacle !== null) throw refused(`error.moveUndo.${obstacle}`, 'competition');

  const jurors = await readJurorsOfMove(db, move);
  const jury = juryOf(move.toState);
  const moved = await readMovedIdeas(db, move.id);
  const now = services.now();
  for await (const situations of situationsInBatches(db, [...moved.keys()], { lock: 'wait', now })) {
    const decisions = situations.map((situation): Decision => {
      const { before } = defined(moved.get(situation.contribution.id), 'A moved idea');
      return { situation, effects: takeBackMove(situation, before, jury) };
    });
    await applyDecisions({ db, services, actor: SYSTEM, onBehalfOf: caller.id }, decisions);
    await queueMessages({ db, services, actor: SYSTEM }, noticesOf(context, decisions, moved));
  }
  await reopen(db, move);
  await db.execute(sql`
    update contribution set editable = true, version = version + 1, date_updated = ${now.toISOString()}
     where id = any(${sql.param(move.drafts)}::bigint[]) and state_type in ('NEW', 'DRAFT') and not is_deleted`);
  await db.execute(sql`
    update competition_juror juror set reminded_at = null from competition_jury jury
     where jury.id = juror.jury_id and jury.competition_id = ${competitionId} and jury.type = ${jury}
       and juror.reminded_at > ${move.movedAt}`);
  await db
    .update(competitions)
    .set({
      competitionState: move.fromState,
      version: sql`${competitions.version} + 1`,
      dateUpdated: now.toISOString(),
    })
    .where(eq(competitions.id, competitionId));
  await notifyJurors(context, competition, move, jurors);
  await forgetMove(db, competitionId);
  return { id: competitionId, competitionState: move.fromState };
}
