import { eq, sql } from 'drizzle-orm';
import type { UndoableMove } from '#contract/competitions/ideas.schema.ts';
import { type SinceMove, undoObstacle } from '#contract/competitions/undo.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitionMoves } from '#server/platform/db/schema/competition-moves.ts';
import { defined } from '#server/platform/defined.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { readMailedJurors } from './jury-mail.ts';
import { ideasOfMove } from './move-record.ts';

export type StoredMove = typeof competitionMoves.$inferSelect;

/** The move that brought a competition to where it is now; undefined where it cannot be undone. */
export async function readLastMove(
  db: Db,
  { id, competitionState }: Pick<StoredCompetition, 'id' | 'competitionState'>,
): Promise<StoredMove | undefined> {
  const [move] = await db.select().from(competitionMoves).where(eq(competitionMoves.competitionId, id));
  return move?.toState === competitionState ? move : undefined;
}

/** What somebody has done to the ideas of a move since. What the server does of itself, as time passes, is nobody's act. */
export async function readSince(
  db: Db,
  { competitionId, movedAt, lastEntry }: StoredMove,
): Promise<SinceMove> {
  // Also ideas that it left where they were: a moderator may have brought one back into the round since.
  const { rows } = await db.execute<SinceMove & Record<string, unknown>>(sql`
    with idea as materialized (
      select id as contribution_id from contribution
       where competition_id = ${competitionId} and date_submitted is not null and not is_deleted)
    select (select count(*) from evaluation
             where contribution_id in (select contribution_id from idea) and date_updated > ${movedAt}) as scores,
           (select count(*) from evaluation_conflict
             where contribution_id in (select contribution_id from idea) and declared_at > ${movedAt}) as conflicts,
           (select count(*) from comment
             where contribution_id in (select contribution_id from idea) and is_official
               and official_since > ${movedAt}) as answers,
           (select count(*) from contribution_history history
             where history.contribution_id in (select contribution_id from idea) and history.id > ${lastEntry}
               and (history.user_id is not null or history.category = 'STATE')) as actions`);
  return defined(rows[0], 'What happened since a move');
}

interface Counts extends Record<string, unknown> {
  ideas: number;
  drafts: number;
  canceledTasks: number;
  reopenedTasks: number;
  jurors: number[];
  notified: number[];
}

/** Jurors whom the undoing of a move concerns, by what it means for them. */
export interface JurorsOfMove {
  /** Those who have something to score again, which the move had ended. */
  reopened: number[];
  /** The others: those with tasks of the round that is taken back, and those who were mailed. */
  relieved: number[];
}

/** Jurors who are notified when a move is undone; whoever gets tasks back is named there alone. */
export async function readJurorsOfMove(db: Db, move: StoredMove): Promise<JurorsOfMove> {
  const ideas = ideasOfMove(move.id);
  const { rows: reopened } = await db.execute<{ id: number }>(sql`
    select distinct task.user_id as id
      from competition_move_idea idea, jsonb_to_recordset(idea.before -> 'tasks') as ended(id bigint),
           contribution_task task
     where idea.move_id = ${move.id} and task.id = ended.id and task.command_type = 'EVAL'`);
  const { rows: open } = await db.execute<{ id: number }>(sql`
    select distinct task.user_id as id from contribution_task task
     where task.contribution_id in (${ideas}) and task.command_type = 'EVAL' and ${isOpenStatus(sql`task.status`)}`);
  const mailed = move.isJuryMailed ? await readMailedJurors(db, move.competitionId, move.toState) : [];
  const back = new Set(reopened.map(({ id }) => id));
  const others = new Set([...open, ...mailed].map(({ id }) => id));
  return { reopened: [...back], relieved: [...others].filter((id) => !back.has(id)) };
}

/** What undoing a move would do, in numbers. */
export async function presentMove(db: Db, move: StoredMove, now: Date): Promise<UndoableMove> {
  const { rows } = await db.execute<Counts>(sql`
    with idea as materialized (
      select idea.*, contribution.state_id from competition_move_idea idea
        join contribution on contribution.id = idea.contribution_id where idea.move_id = ${move.id})
    select (select count(*) from idea) as ideas,
           (select count(*) from contribution draft join competition on competition.id = draft.competition_id
             where draft.id = any(${sql.param(move.drafts)}::bigint[]) and not draft.is_deleted
               and competition.date_submission_end > ${now.toISOString()}) as drafts,
           (select count(*) from idea join contribution_task task on task.contribution_id = idea.contribution_id
             where (idea.before ->> 'stateId')::bigint <> idea.state_id and ${isOpenStatus(sql`task.status`)})
             as "canceledTasks",
           (select coalesce(sum(jsonb_array_length(before -> 'tasks')), 0)::int from idea) as "reopenedTasks",
           array(select distinct person from idea, unnest(notified || followers) person) as notified`);
  const counts = defined(rows[0], 'What a move did');
  const { id, fromState, toState, movedAt } = move;
  const { ideas, drafts, canceledTasks, reopenedTasks, notified } = counts;
  const { reopened, relieved } = await readJurorsOfMove(db, move);
  const people = new Set([...notified.map(Number), ...reopened, ...relieved]);
  return {
    ...{ id, fromState, toState, movedAt: new Date(movedAt).toISOString(), ideas, drafts },
    ...{ canceledTasks, reopenedTasks, notified: people.size },
    obstacle: undoObstacle(await readSince(db, move)),
  };
}
