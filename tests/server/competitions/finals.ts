import type { Db } from '#server/platform/db/client.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, changeTo } from './rounds.ts';

/** A contest that can be completed: two finalists, the first of two owners, and one idea that was not selected. */
export async function finals(db: Db) {
  const contest = await aContest(db, { competitionState: 'APPROVAL' });
  const [ann, bob, cem, closed] = [
    await aUser(db, { firstName: 'Ann', lastName: 'Green' }),
    await aUser(db, { langKey: 'tr' }),
    await aUser(db),
    await aUser(db, { activated: false }),
  ];
  const byModerator = { participants: [[contest.moderator, 'COMPETITION_MODERATOR']] } as Parameters<
    typeof anIdea
  >[2];
  const best = await anIdea(db, contest, {
    owner: ann,
    coOwners: [bob, closed],
    state: 'finalist',
    ...byModerator,
  });
  const second = await anIdea(db, contest, { owner: bob, state: 'finalist', ...byModerator });
  const lost = await anIdea(db, contest, { owner: cem, state: 'notSelected' });
  const [trip, points] = contest.rewards;
  const change = changeTo(
    contest,
    'COMPLETE',
    { [best.id]: 'winner', [second.id]: 'winner' },
    {
      contributionList: [
        { id: best.id, rewardId: trip },
        { id: second.id, rewardId: points },
      ],
    },
  );
  return { contest, ann, bob, cem, best, second, lost, trip, points, change };
}
