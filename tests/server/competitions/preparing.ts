import type { Db } from '#server/platform/db/client.ts';
import { competitionRewards, type competitions } from '#server/platform/db/schema/campaigns.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aJury, aJuryLifeCycle, aModerator } from '#tests/support/factories/evaluations.ts';
import { aUser } from '#tests/support/factories/users.ts';

/** A draft with everything that a start needs, in a life cycle with two rounds. */
export async function aReadyDraft(db: Db, values: Partial<typeof competitions.$inferInsert> = {}) {
  const lifeCycleId = values.lifeCycleId ?? (await aJuryLifeCycle(db)).id;
  const competition = await aCompetition(db, {
    summary: 'Ideas for the house',
    publishState: 'DRAFT',
    competitionState: 'DRAFT',
    dateSubmissionEnd: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    ...values,
    lifeCycleId,
  });
  const moderator = await aModerator(db, competition);
  const juror = await aUser(db);
  await aJury(db, competition, { users: [juror] });
  await aJury(db, competition, { type: 'JURY2', users: [juror] });
  await db.insert(competitionRewards).values({ competitionId: competition.id, rank: 1, reward: 'A prize' });
  return { ...competition, moderator, juror };
}
