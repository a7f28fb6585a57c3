import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { CompetitionUser } from '#contract/competitions/people.schema.ts';
import { competitionLocks } from '#contract/competitions/rules.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { lockCompetition } from './competition.form.ts';
import { notifyPeople } from './competition.notices.ts';
import { giveRoleOnIdeas } from './ideas.roles.ts';
import { activeAmong, readModerators } from './people.repository.ts';

const fault = (message: string) => invalid('competition', [{ field: 'userList', message }]);

/**
 * Replaces the moderators of a competition [R2J-52, R2H-07], S2-30. Who is new is notified, and takes part in every
 * idea that was submitted; who leaves takes no part any more, S3-51. Somebody whose account was closed may stay
 * but not come; a competition that has started keeps at least one moderator who can act.
 * @throws AppError 404, error.notEditable, field errors of unknown or closed accounts
 */
export async function saveModerators(
  context: ServiceContext,
  competitionId: number,
  userIds: readonly number[],
): Promise<CompetitionUser[]> {
  const { db } = context;
  const competition = await lockCompetition(db, competitionId);
  const locks = competitionLocks(competition.competitionState);
  if (locks.everything) throw refused('error.notEditable', 'competition');

  const wanted = [...new Set(userIds)];
  const before = new Set((await readModerators(db, competitionId)).map(({ id }) => id));
  const active = await activeAmong(db, wanted);
  if (!wanted.every((id) => active.has(id) || before.has(id))) throw fault('Value');
  if (locks.identity && active.size === 0) throw fault('NotEmpty');

  const ofCompetition = eq(competitionModerators.competitionId, competitionId);
  await db
    .delete(competitionModerators)
    .where(and(ofCompetition, notInArray(competitionModerators.userId, wanted)));
  if (wanted.length > 0) {
    await db
      .insert(competitionModerators)
      .values(wanted.map((userId, index) => ({ competitionId, userId, rank: index + 1 })))
      .onConflictDoUpdate({
        target: [competitionModerators.competitionId, competitionModerators.userId],
        set: { rank: sql`excluded.rank` },
      });
  }
  await giveRoleOnIdeas(context, competitionId, {
    role: 'COMPETITION_MODERATOR',
    userIds: wanted,
    joining: active,
  });
  await notifyPeople(
    context,
    'moderator',
    competition,
    wanted.filter((id) => !before.has(id)),
  );
  return readModerators(db, competitionId);
}
