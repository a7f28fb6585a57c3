import { sql } from 'drizzle-orm';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { HandOverPart, Unrestored } from '#server/process/hand-over/hand-over.parts.ts';
import { lockCompetition, type StoredCompetition } from './competition.form.ts';
import { giveRoleOnIdeas } from './ideas.roles.ts';
import { activeAmong, readModerators } from './people.repository.ts';

interface Moderation extends Record<string, unknown>, Pick<StoredCompetition, 'competitionState'> {
  id: number;
  title: string;
  rank: number;
  isSole: boolean;
}

/** Competitions that a person moderates and that are not over. */
async function readModerations(db: Db, userId: number): Promise<Moderation[]> {
  const { rows } = await db.execute<Moderation>(sql`
    select competition.id, competition.title, competition.competition_state as "competitionState", own.rank,
           not exists (select from competition_moderator other
                         join app_user on app_user.id = other.user_id and app_user.activated
                        where other.competition_id = competition.id and other.user_id <> own.user_id) as "isSole"
      from competition_moderator own join competition on competition.id = own.competition_id
     where own.user_id = ${userId} order by competition.id`);
  return rows.filter(({ competitionState }) => !competitionLocks(competitionState).everything);
}

/** Whoever moderates a competition takes part in every idea of it. */
async function updateIdeas(context: ServiceContext, competitionId: number): Promise<void> {
  const userIds = (await readModerators(context.db, competitionId)).map(({ id }) => id);
  const joining = await activeAmong(context.db, userIds);
  const role = 'COMPETITION_MODERATOR';
  await giveRoleOnIdeas(context, competitionId, { role, userIds, joining, withoutMails: true });
}

interface Before {
  rank: number;
  /** The successor got the place; otherwise they had one already. */
  moved: boolean;
}

/** Competitions that a person moderates. */
export const moderatorPart: HandOverPart = {
  kind: 'moderations',
  count: async (db, userId) => {
    const own = await readModerations(db, userId);
    return { all: own.length, sole: own.filter(({ isSole }) => isSole).length };
  },
  hold: async (db, userId) => {
    for (const { id } of await readModerations(db, userId)) await lockCompetition(db, id);
  },
  take: async (context, { fromId, toId }) => {
    const { db } = context;
    for (const { id } of await readModerations(db, fromId)) await lockCompetition(db, id);
    const moderated = await readModerations(db, fromId);
    const own = new Set((await readModerations(db, toId)).map(({ id }) => id));
    for (const { id } of moderated) {
      const isPlace = sql`competition_id = ${id} and user_id = ${fromId}`;
      await db.execute(
        own.has(id)
          ? sql`delete from competition_moderator where ${isPlace}`
          : sql`update competition_moderator set user_id = ${toId} where ${isPlace}`,
      );
      await updateIdeas(context, id);
    }
    return moderated.map(({ id, rank }) => ({
      subjectId: id,
      before: { rank, moved: !own.has(id) } satisfies Before,
    }));
  },
  giveBack: async (context, { fromId, toId }, taken) => {
    const { db } = context;
    const unrestored: Unrestored[] = [];
    for (const { subjectId, before } of taken) {
      const { rank, moved } = before as Before;
      const { rows } = await db.execute(sql`select from competition where id = ${subjectId}`);
      if (rows.length === 0) {
        unrestored.push({ name: '', reason: 'gone' });
        continue;
      }
      const { title, competitionState } = await lockCompetition(db, subjectId);
      const moderators = (await readModerators(db, subjectId)).map(({ id }) => id);
      if (moderators.includes(fromId)) continue;
      if (competitionLocks(competitionState).everything) {
        unrestored.push({ name: title, reason: 'finished' });
      } else if (!moderators.includes(toId)) {
        unrestored.push({ name: title, reason: 'changed' });
      } else {
        await db.execute(
          moved
            ? sql`update competition_moderator set user_id = ${fromId} where competition_id = ${subjectId} and user_id = ${toId}`
            : sql`insert into competition_moderator (competition_id, user_id, rank) values (${subjectId}, ${fromId}, ${rank})`,
        );
        await updateIdeas(context, subjectId);
      }
    }
    return unrestored;
  },
};
