import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints as ideaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionSupporters } from '#server/platform/db/schema/discussion.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { aContest, anIdea, changeTo, move } from '#tests/server/competitions/rounds.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app, join, part, prepareFamilies } from './familyCase.ts';

prepareFamilies();

describe('an idea that is joined to another', () => {
  it('is in no running of its own, and stays where it was when the competition moves on [S2-14, S2-23]', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL1' });
    const byModerator = { participants: [[contest.moderator, 'COMPETITION_MODERATOR']] } as Parameters<
      typeof anIdea
    >[2];
    const [juror] = contest.jurors.JURY1;
    const state = 'round1';
    const judged = {
      state,
      participants: [...(byModerator?.participants ?? []), [juror, 'JURY1']],
    } as Parameters<typeof anIdea>[2];
    const head = await anIdea(app.db, contest, judged);
    const member = await anIdea(app.db, contest, judged);
    const moderator = await app.as(contest.moderator);
    const asked = async () =>
      (
        await (
          await app.as(juror as NonNullable<typeof juror>)
        )(evaluationEndpoints.mine, {
          query: { 'status.equals': 'OPEN' },
        })
      ).total;
    const before = await asked();
    expect((await join(moderator, head.id, [member.id])).status).toBe(200);
    expect(await asked()).toBe(before - 1);
    const { body: ideas } = await moderator(ideaEndpoints.list, {
      params: { competitionId: contest.competition.id },
    });
    expect(ideas.map(({ id }) => id)).toEqual([head.id]);
    const both = await move(
      moderator,
      changeTo(contest, 'EVAL2', { [head.id]: 'round2', [member.id]: 'round2' }),
    );
    expect(both.status).toBe(400);
    expect((await move(moderator, changeTo(contest, 'EVAL2', { [head.id]: 'round2' }))).status).toBe(200);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, member.id));
    expect([row?.stateId, row?.version]).toEqual([member.stateId, member.version]);
    expect((await part(moderator, head.id, member.id)).status).toBe(200);
  });

  it('shares the points that its head wins, and its owner hears once of the end [S2-17, S2-25]', async () => {
    const contest = await aContest(app.db, { competitionState: 'APPROVAL' });
    const [ann, bob] = [await aUser(app.db), await aUser(app.db)];
    const values = {
      state: 'finalist',
      participants: [[contest.moderator, 'COMPETITION_MODERATOR']],
    } as Parameters<typeof anIdea>[2];
    const head = await anIdea(app.db, contest, { ...values, owner: ann });
    const member = await anIdea(app.db, contest, { ...values, owner: bob });
    const moderator = await app.as(contest.moderator);
    await join(moderator, head.id, [member.id]);
    await app.db.delete(notifications);
    const change = changeTo(
      contest,
      'COMPLETE',
      { [head.id]: 'winner' },
      { contributionList: [{ id: head.id, rewardId: contest.rewards[1] }] },
    );
    expect((await move(moderator, change)).status).toBe(200);
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, head.id));
    expect(entries.map(({ userId, point }) => [userId, point])).toEqual([
      [ann.id, 250],
      [bob.id, 250],
    ]);
    const sent = await app.db.select().from(notifications);
    expect(sent.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual([ann.id, bob.id]);
    expect(sent.every(({ contributionId }) => contributionId === head.id)).toBe(true);
  });

  it('is heard of by authors of a head that left the running before, and counted as it is sent [S2-17]', async () => {
    const contest = await aContest(app.db, { competitionState: 'APPROVAL' });
    const [ann, bob] = [await aUser(app.db), await aUser(app.db)];
    const [cem, dora] = [await aUser(app.db), await aUser(app.db)];
    const byModerator: Parameters<typeof anIdea>[2] = {
      participants: [[contest.moderator, 'COMPETITION_MODERATOR']],
    };
    const idea = (owner: TestUser, state: string) =>
      anIdea(app.db, contest, { ...byModerator, owner, state, visibility: 'REGISTERED' });
    const lost = await idea(ann, 'finalist');
    const ofLost = await idea(bob, 'finalist');
    const open = await idea(cem, 'finalist');
    const moderator = await app.as(contest.moderator);
    await join(moderator, lost.id, [ofLost.id]);
    await app.db
      .update(contributions)
      .set({ stateId: contest.lifeCycle.state('notSelected').id, stateType: 'REJECTION' })
      .where(eq(contributions.id, lost.id));
    await app.db.insert(contributionSupporters).values({ contributionId: open.id, userId: dora.id });
    await app.db.delete(notifications);
    const change = changeTo(contest, 'COMPLETE', { [open.id]: 'participant' });
    const { body: preview } = await moderator(ideaEndpoints.preview, { body: change });
    expect((await move(moderator, change)).status).toBe(200);
    const sent = (await app.db.select().from(notifications)).map(({ userId }) => userId);
    expect(sent.sort((a, b) => a - b)).toEqual([ann.id, bob.id, cem.id, dora.id]);
    expect(preview.notified).toBe(sent.length);
  });
});
