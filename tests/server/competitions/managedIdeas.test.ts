import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { meanOf } from '#contract/evaluations/rules.ts';
import type { QueryInput } from '#contract/http.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aTag } from '#tests/support/factories/contributions.ts';
import { aModerator } from '#tests/support/factories/evaluations.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, aScore, type Contest, changeTo, move, standIn } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (contest: Contest, query: QueryInput<typeof endpoints.list> = {}) =>
  (await app.as(contest.moderator))(endpoints.list, {
    params: { competitionId: contest.competition.id },
    query,
  });

const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString();

describe('the list of ideas that moderators work on', () => {
  it('tells identity, state, owners, tags and figures of what was submitted [R2E-19 … R2E-23, R2J-29, S2-38]', async () => {
    const contest = await aContest(app.db);
    const tag = await aTag(app.db);
    const owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Byron' });
    const idea = await anIdea(app.db, contest, { owner, tagIds: [tag.id] });
    await anIdea(app.db, contest, { state: 'DRAFT' });
    await anIdea(app.db, contest, { isDeleted: true });
    await anIdea(app.db, await aContest(app.db));
    const { body, total } = await list(contest);
    expect(total).toBe(1);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: idea.id,
      code: idea.code,
      title: idea.title,
      bannerPreview: null,
      stateType: 'SUBMITTED',
      stateLabel: 'SUBMITTED',
      evalAvarage: null,
      participantCount: 0,
      possibleRewardId: null,
      possibleRewardLabel: null,
      rewardId: null,
      rewardLabel: null,
      owners: [{ firstName: 'Ada', lastName: 'Byron' }],
      tags: [{ id: tag.id }],
    });
    expect(body[0]?.dateSubmitted).not.toBeNull();
  });

  it('the average is the mean of the juries, each of equal weight, and counts the scores behind it [S2-22, Q2-49]', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL2' });
    const idea = await anIdea(app.db, contest, { state: 'round2' });
    const [first, second] = contest.jurors.JURY1;
    if (!first || !second) throw new Error('the jury is empty');
    await aScore(app.db, contest, idea, { user: first, score: 40 });
    await aScore(app.db, contest, idea, { user: second, score: 60 });
    await aScore(app.db, contest, idea, { user: first, type: 'JURY2', score: 90 });
    const { body } = await list(contest);
    expect(body[0]).toMatchObject({ evalAvarage: 70, participantCount: 3 });
  });

  it('is sorted by the average, ideas without one last, in both directions, and paged [Q2-60, S2-38]', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL1' });
    const juror = contest.jurors.JURY1[0];
    if (!juror) throw new Error('the jury is empty');
    const ideas: { id: number; title: string; code: string }[] = [];
    for (const score of [50, 90, null, 70]) {
      const idea = await anIdea(app.db, contest, { state: 'round1' });
      if (score !== null) await aScore(app.db, contest, idea, { user: juror, score });
      ideas.push(idea);
    }
    const order = async (query: QueryInput<typeof endpoints.list>) =>
      (await list(contest, query)).body.map(({ id }) => ideas.findIndex((idea) => idea.id === id));
    expect(await order({})).toEqual([1, 3, 0, 2]);
    expect(await order({ sort: 'evalAvarage,asc' })).toEqual([0, 3, 1, 2]);
    expect(await order({ page: 1, size: 3 })).toEqual([2]);
    expect(await order({ 'title.contains': ideas[3]?.title })).toEqual([3]);
    expect(await order({ 'title.contains': ideas[2]?.code.toLowerCase() })).toEqual([2]);
    expect(await order({ q: ideas[2]?.code.toLowerCase() })).toEqual([2]);
    await app.db
      .insert(comments)
      .values({ contributionId: ideas[1]?.id ?? 0, userId: juror.id, body: 'Pulleys!' });
    await app.db
      .insert(comments)
      .values({ contributionId: ideas[0]?.id ?? 0, userId: juror.id, body: 'A pulley' });
    expect(await order({ q: 'pulley' })).toEqual([]);
    await app.db.update(contributions).set({ commentStatus: 'VISIBLE' });
    expect(await order({ q: 'pulley' })).toEqual([1, 0]);
    expect(await order({ q: 'pulley', sort: 'evalAvarage,asc' })).toEqual([0, 1]);
    expect(await order({ 'stateType.in': 'REJECTION,COMPLETION' })).toEqual([]);
  });
});

describe('a moderator’s own idea', () => {
  const rowsFor = async (contest: Contest, query: QueryInput<typeof endpoints.list> = {}) => {
    const { body } = await list(contest, query);
    return body.map(({ title, evalAvarage, participantCount, possibleRewardLabel }) => [
      title,
      evalAvarage,
      participantCount,
      possibleRewardLabel,
    ]);
  };

  async function aContestWithOwnIdea() {
    const contest = await aContest(app.db, { competitionState: 'EVAL1' });
    const [juror] = contest.jurors.JURY1;
    if (!juror) throw new Error('the jury is empty');
    const scored = { Low: 50, Own: 90, High: 70 };
    for (const [title, score] of Object.entries(scored)) {
      const coOwners = title === 'Own' ? [contest.moderator] : [];
      const idea = await anIdea(app.db, contest, { state: 'closed', title, coOwners });
      await aScore(app.db, contest, idea, { user: juror, score });
    }
    await anIdea(app.db, contest, { state: 'closed', title: 'None' });
    return contest;
  }

  it('stands in the list like one that nobody has scored, however it is sorted [R2E-21, S2-38]', async () => {
    const contest = await aContestWithOwnIdea();
    const [low, own, high, none] = [
      ['Low', 50, 1, null],
      ['Own', null, 0, null],
      ['High', 70, 1, null],
      ['None', null, 0, null],
    ];
    expect(await rowsFor(contest)).toEqual([high, low, none, own]);
    expect(await rowsFor(contest, { sort: 'evalAvarage,asc' })).toEqual([low, high, own, none]);
    expect(await rowsFor(contest, { sort: 'participantCount,desc' })).toEqual([high, low, none, own]);
    expect(await rowsFor(contest, { sort: 'id,asc' })).toEqual([low, own, high, none]);
  });

  it('moves nobody to another reward, and is told none itself; other moderators see all [S2-23]', async () => {
    const contest = await aContestWithOwnIdea();
    await standIn(app.db, contest, 'TERMINATED');
    expect(await rowsFor(contest)).toEqual([
      ['High', 70, 1, '500'],
      ['Low', 50, 1, null],
      ['None', null, 0, null],
      ['Own', null, 0, null],
    ]);
    const colleague = { ...contest, moderator: await aModerator(app.db, contest.competition) };
    expect((await rowsFor(colleague)).slice(0, 2)).toEqual([
      ['Own', 90, 1, 'A trip to the fair'],
      ['High', 70, 1, '500'],
    ]);
  });
});

describe('what an idea would win', () => {
  it('goes by score, then by the number of scores, then by who was first; only once the rounds are over [S2-23]', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL1' });
    const [first, second] = contest.jurors.JURY1;
    if (!first || !second) throw new Error('the jury is empty');
    const late = await anIdea(app.db, contest, { state: 'closed', dateSubmitted: day(3) });
    const early = await anIdea(app.db, contest, { state: 'closed', dateSubmitted: day(1) });
    const often = await anIdea(app.db, contest, { state: 'closed', dateSubmitted: day(9) });
    const lost = await anIdea(app.db, contest, { state: 'notSelected', dateSubmitted: day(0) });
    const unscored = await anIdea(app.db, contest, { state: 'closed', dateSubmitted: day(0) });
    for (const idea of [late, early, often]) await aScore(app.db, contest, idea, { user: first, score: 80 });
    await aScore(app.db, contest, often, { user: second, score: 80 });
    await aScore(app.db, contest, lost, { user: first, score: 100 });
    const won = async (query: QueryInput<typeof endpoints.list> = {}) => {
      const { body } = await list(contest, query);
      return new Map(body.map(({ id, possibleRewardLabel }) => [id, possibleRewardLabel]));
    };
    expect(new Set((await won()).values())).toEqual(new Set([null]));
    for (const state of ['TERMINATED', 'APPROVAL'] as const) {
      await standIn(app.db, contest, state);
      const labels = await won();
      expect([often, early, late, lost, unscored].map(({ id }) => labels.get(id))).toEqual([
        'A trip to the fair',
        '500',
        null,
        null,
        null,
      ]);
    }
    // A filter does not move the places.
    expect((await won({ 'title.contains': early.title })).get(early.id)).toBe('500');
  });

  it('is what a ranking by hand gives, for whatever scores there are [S2-22, S2-23]', async () => {
    const contest = await aContest(app.db, { competitionState: 'TERMINATED' });
    const jurors = (['JURY1', 'JURY2'] as const).flatMap((type) =>
      contest.jurors[type].map((user) => ({ type, user })),
    );
    // Few different scores and dates, so that many are equal; a fixed row of numbers instead of chance.
    let seed = 7;
    const chance = (limit: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % limit;
    };
    const ideas = [];
    for (let count = 0; count < 24; count += 1) {
      const state = chance(5) === 0 ? 'notSelected' : 'closed';
      const submitted = day(chance(3));
      const idea = await anIdea(app.db, contest, { state, dateSubmitted: submitted });
      const given: { type: string; score: number }[] = [];
      for (const { type, user } of jurors) {
        if (chance(3) === 0) continue;
        const score = 20 + 20 * chance(3);
        await aScore(app.db, contest, idea, { user, type, score });
        given.push({ type, score });
      }
      const juries = ['JURY1', 'JURY2'].flatMap((type) => {
        const mean = meanOf(given.filter((one) => one.type === type).map(({ score }) => score));
        return mean === null ? [] : [mean];
      });
      ideas.push({ id: idea.id, state, submitted, average: meanOf(juries), count: given.length });
    }
    const ranked = ideas
      .filter(({ state, average }) => state !== 'notSelected' && average !== null)
      .sort(
        (a, b) =>
          (b.average ?? 0) - (a.average ?? 0) ||
          b.count - a.count ||
          Date.parse(a.submitted) - Date.parse(b.submitted) ||
          a.id - b.id,
      );
    const { body } = await list(contest, { size: 100 });
    expect(body.filter(({ possibleRewardId }) => possibleRewardId !== null).map(({ id }) => id)).toEqual(
      ranked.slice(0, 2).map(({ id }) => id),
    );
    for (const { id, average, count } of ideas) {
      const row = body.find((one) => one.id === id);
      expect(row?.participantCount).toBe(count);
      if (average === null) expect(row?.evalAvarage).toBeNull();
      else expect(row?.evalAvarage).toBeCloseTo(average, 9);
    }
  });

  it('stands as given after the competition is completed [R2E-22]', async () => {
    const contest = await aContest(app.db, { competitionState: 'APPROVAL' });
    const idea = await anIdea(app.db, contest, { state: 'finalist' });
    const [trip] = contest.rewards;
    await move(
      await app.as(contest.moderator),
      changeTo(
        contest,
        'COMPLETE',
        { [idea.id]: 'winner' },
        { contributionList: [{ id: idea.id, rewardId: trip }] },
      ),
    );
    const { body } = await list(contest);
    expect(body[0]).toMatchObject({
      possibleRewardId: null,
      rewardId: trip,
      rewardLabel: 'A trip to the fair',
    });
  });
});
