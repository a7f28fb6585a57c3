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
export async function readSince(db: Db, { id, movedAt, lastEntry }: StoredMove): Promise<SinceMove> {
  const { rows } = await db.execute<SinceMove & Record<string, unknown>>(sql`
    with idea as materialized (${ideasOfMove(id)})
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

/** Jurors who would learn that their round is taken back: those with tasks of it, and those who were mailed. */
export async function readJurorsOfMove(db: Db, move: StoredMove): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct task.user_id as id from contribution_task task
     where task.contribution_id in (${ideasOfMove(move.id)}) and task.command_type = 'EVAL'
       and ${isOpenStatus(sql`task.status`)}`);
  const mailed = move.isJuryMailed ? await readMailedJurors(db, move.competitionId, move.toState) : [];
  return [...new Set([...rows, ...mailed].map(({ id }) => id))];
}

/** What undoing a move would do, in numbers. */
export async function presentMove(db: Db, move: StoredMove): Promise<UndoableMove> {
  const { rows } = await db.execute<Counts>(sql`
    with idea as materialized (
      select idea.*, contribution.state_id from competition_move_idea idea
        join contribution on contribution.id = idea.contribution_id where idea.move_id = ${move.id})
    select (select count(*) from idea) as ideas,
           (select count(*) from contribution where id = any(${sql.param(move.drafts)}::bigint[]) and not is_deleted) as drafts,
           (select count(*) from idea join contribution_task task on task.contribution_id = idea.contribution_id
             where (idea.before ->> 'stateId')::bigint <> idea.state_id and ${isOpenStatus(sql`task.status`)})
             as "canceledTasks",
           (select coalesce(sum(jsonb_array_length(before -> 'tasks')), 0)::int from idea) as "reopenedTasks",
           array(select distinct person from idea, unnest(notified || followers) person) as notified`);
  const counts = defined(rows[0], 'What a move did');
  const { id, fromState, toState, movedAt } = move;
  const { ideas, drafts, canceledTasks, reopenedTasks, notified } = counts;
  const people = new Set([...notified.map(Number), ...(await readJurorsOfMove(db, move))]);
  return {
    ...{ id, fromState, toState, movedAt: new Date(movedAt).toISOString(), ideas, drafts },
    ...{ canceledTasks, reopenedTasks, notified: people.size },
    obstacle: undoObstacle(await readSince(db, move)),
  };
}
