import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContributionType, Role } from '#contract/access.ts';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { Management } from '#contract/home/management.ts';
import { managementEndpoints as endpoints } from '#contract/home/management.ts';
import { AWAITED_ANSWERS, ENDING_WITHIN_DAYS, LATE_ANSWERS, MANAGED_ROWS } from '#contract/home/rules.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aContest, anIdea, aScore, changeTo, move } from '#tests/server/competitions/rounds.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign, aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aModerator } from '#tests/support/factories/evaluations.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// Each test tells of what it makes itself.
beforeEach(async () => {
  await app.db.update(contributions).set({ isDeleted: true });
  await app.db.update(campaigns).set({ publishState: 'ARCHIVED' });
  await app.db.update(competitions).set({ competitionState: 'ARCHIEVED' });
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const query = { submittedSince: inDays(-6) };

const manager = async (...roles: Role[]) =>
  app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', ...roles] }));
const managementFor = async (call: Call): Promise<Management> => {
  const { status, body } = await call(endpoints.read, { query });
  expect(status).toBe(200);
  return body;
};

const promised = (answerDueAt: string, values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { answerState: 'RUNNING', answerDueAt, dateSubmitted: inDays(-30), ...values });

/** What the lists hold to which the numbers of a type lead. */
async function listed(call: Call, type: ContributionType) {
  const params = { type, parentId: 0, scope: 'manage' } as const;
  const totalOf = async (filters: object) =>
    (await call(contributionEndpoints.list, { params, query: { size: 1, ...filters } })).total;
  return {
    late: await totalOf({ 'answerState.in': LATE_ANSWERS.join(',') }),
    waiting: await totalOf({ 'answerState.in': AWAITED_ANSWERS.join(',') }),
    submitted: await totalOf({ 'dateSubmitted.greaterThanOrEqual': query.submittedSince }),
  };
}

const numbersOf = ({ contributions: all }: Management, type: ContributionType) => {
  const found = all.find((one) => one.type === type);
  return found && { late: found.late.total, waiting: found.waiting.total, submitted: found.submitted.total };
};

/** Late and running promises, and all that only looks like one. */
async function manyPromises(type: ContributionType) {
  const author = await aUser(app.db);
  const joining = await aUser(app.db);
  const head = await promised(inDays(-2), { type, owner: author });
  await promised(inDays(-1), { type, owner: author, coOwners: [await aUser(app.db)] });
  await promised(inDays(3), { type });
  const joined = await promised(inDays(-9), { type, owner: joining });
  await app.db.insert(familyMembers).values({ headId: head.id, memberId: joined.id });
  await promised(inDays(-9), { type, isDeleted: true });
  await promised(inDays(-9), { type, answerState: 'ANSWERED' });
  await promised(inDays(-9), { type, answerState: 'PAUSED', answerDueAt: null });
  await aContribution(app.db, { type, state: 'DRAFT' });
  await aContribution(app.db, { type });
  await aContribution(app.db, { type, dateSubmitted: query.submittedSince });
  await aContribution(app.db, { type, dateSubmitted: inDays(-7) });
}

describe('what needs those who manage', () => {
  it('has the numbers of the lists that it leads to, for the administrator of a module and for one of the platform', async () => {
    await manyPromises('SUGGESTION');
    await manyPromises('IMPROVEMENT');
    await promised(inDays(-4), { type: 'IMPROVEMENT' });
    const ofModule = await manager('ROLE_SUGGESTION_ADMIN');
    const seen = await managementFor(ofModule);
    expect(seen.contributions.map(({ type }) => type)).toEqual(['SUGGESTION']);
    const suggestions = { late: 2, waiting: 3, submitted: 2 };
    expect(numbersOf(seen, 'SUGGESTION')).toEqual(suggestions);
    expect(await listed(ofModule, 'SUGGESTION')).toEqual(suggestions);

    for (const role of ['ROLE_ADMIN', 'ROLE_APP_ADMIN'] as const) {
      const ofPlatform = await manager(role);
      const all = await managementFor(ofPlatform);
      expect(all.contributions.map(({ type }) => type)).toEqual(['SUGGESTION', 'IMPROVEMENT', 'IDEA']);
      for (const type of ['IDEA', 'SUGGESTION', 'IMPROVEMENT'] as const) {
        expect(numbersOf(all, type)).toEqual(await listed(ofPlatform, type));
      }
      expect(numbersOf(all, 'IMPROVEMENT')).toEqual({ late: 3, waiting: 4, submitted: 2 });
      expect(numbersOf(all, 'IDEA')).toEqual({ late: 0, waiting: 0, submitted: 0 });
    }
  });

  it('counts each author who waits once, with co-authors and with those of what was joined', async () => {
    await manyPromises('SUGGESTION');
    const { contributions: all } = await managementFor(await manager('ROLE_SUGGESTION_ADMIN'));
    // One wrote two of them, with a second person; another wrote the third, and one what was joined.
    expect(all[0]).toMatchObject({ waiting: { total: 3, hasMore: false }, waitingPeople: 4 });
  });

  it('is for nobody else, and not for those who have no lists', async () => {
    expect((await app.anonymous(endpoints.read, { query })).status).toBe(401);
    const employee = await app.as(await aUser(app.db));
    expect((await employee(endpoints.read, { query })).status).toBe(403);
    await manyPromises('SUGGESTION');
    await aCampaign(app.db, { dateSubmissionEnd: inDays(3) });
    const withoutLists = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    expect(await managementFor(withoutLists)).toEqual({
      contributions: [],
      ...{ campaigns: [], campaignCount: 0, rounds: [], roundCount: 0 },
    });
    expect((await withoutLists(endpoints.read)).status).toBe(400);
  });

  it('says nothing of modules that are switched off', async () => {
    await promised(inDays(-2));
    await aCampaign(app.db, { dateSubmissionEnd: inDays(3) });
    const call = await manager('ROLE_ADMIN', 'ROLE_CAMPAIGN_EDITOR');
    await writeSettings(app.db, { availableModules: ['IMPROVEMENT'] });
    const { contributions: all, campaignCount } = await managementFor(call);
    expect(all.map(({ type }) => type)).toEqual(['IMPROVEMENT']);
    expect(campaignCount).toBe(0);
    await writeSettings(app.db, {
      availableModules: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'],
    });
  });
});

describe('campaigns that end', () => {
  it('come with their submissions, the soonest first, as far as they are open', async () => {
    const later = await aCampaign(app.db, { dateSubmissionEnd: inDays(ENDING_WITHIN_DAYS - 0.01) });
    const sooner = await aCampaign(app.db, { dateSubmissionEnd: inDays(1) });
    for (const values of [
      { dateSubmissionEnd: inDays(ENDING_WITHIN_DAYS + 0.01) },
      { dateSubmissionEnd: inDays(-1) },
      { dateSubmissionEnd: inDays(2), publishState: 'DRAFT' as const },
      { dateSubmissionEnd: inDays(2), dateSubmissionTerminated: inDays(-1) },
      { dateSubmissionEnd: inDays(2), dateSubmissionStart: inDays(1) },
      {},
    ]) {
      await aCampaign(app.db, values);
    }
    await aContribution(app.db, { campaignId: sooner.id, visibility: 'PRIVATE' });
    await aContribution(app.db, { campaignId: sooner.id, state: 'DRAFT' });
    const call = await manager('ROLE_SUGGESTION_ADMIN');
    const { campaigns: ending, campaignCount } = await managementFor(call);
    expect(ending.map(({ id, contributions: number }) => [id, number])).toEqual([
      [sooner.id, 1],
      [later.id, 0],
    ]);
    expect(campaignCount).toBe(2);
    expect(ending[0]?.endsAt).toBe(sooner.dateSubmissionEnd);
    const params = { type: 'SUGGESTION', parentId: sooner.id, scope: 'all' } as const;
    expect((await call(contributionEndpoints.list, { params })).total).toBe(1);
  });

  it('are those that somebody runs, or that collect what they look after', async () => {
    const author = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR'] });
    const own = await aCampaign(app.db, { dateSubmissionEnd: inDays(2), createdBy: author.id });
    const other = await aCampaign(app.db, { dateSubmissionEnd: inDays(3), campaignType: 'IMPROVEMENT' });
    const idsFor = async (call: Call) => (await managementFor(call)).campaigns.map(({ id }) => id);
    expect(await idsFor(await app.as(author))).toEqual([own.id]);
    expect(await idsFor(await manager('ROLE_CAMPAIGN_EDITOR'))).toEqual([own.id, other.id]);
    expect(await idsFor(await manager('ROLE_IMPROVEMENT_ADMIN'))).toEqual([other.id]);
    expect(await idsFor(await manager('ROLE_COMPETITION_ADMIN'))).toEqual([]);
  });

  it('are a few; how many there are is said', async () => {
    for (let at = 0; at <= MANAGED_ROWS; at += 1) {
      await aCampaign(app.db, { dateSubmissionEnd: inDays(5) });
    }
    const { campaigns: ending, campaignCount } = await managementFor(await manager('ROLE_CAMPAIGN_EDITOR'));
    expect(ending).toHaveLength(MANAGED_ROWS);
    expect(campaignCount).toBe(MANAGED_ROWS + 1);
  });
});

describe('juries with missing scores', () => {
  /** In its first round with two ideas; the first juror has scored one of them. */
  async function aRound() {
    const contest = await aContest(app.db);
    const ideas = [await anIdea(app.db, contest), await anIdea(app.db, contest)] as const;
    const moderator = await app.as(contest.moderator);
    const change = changeTo(contest, 'EVAL1', Object.fromEntries(ideas.map(({ id }) => [id, 'round1'])));
    expect((await move(moderator, change)).status).toBe(200);
    const [first, second] = contest.jurors.JURY1 as [TestUser, TestUser];
    const score = (idea: { id: number }, user: TestUser) =>
      aScore(app.db, contest, idea, { user, score: 60 });
    return { contest, ideas, first, second, score, id: contest.competition.id };
  }

  it('come with jurors and ideas, until all scores are given', async () => {
    const { id, ideas, first, second, score, contest } = await aRound();
    const call = await manager('ROLE_COMPETITION_ADMIN');
    const rounds = async () => (await managementFor(call)).rounds;
    expect(await rounds()).toEqual([
      {
        ...{ id, title: contest.competition.title, jurors: 2, ideas: 2, isModerated: false },
        dueAt: expect.stringMatching(/^20/),
      },
    ]);
    await score(ideas[0], first);
    await score(ideas[1], first);
    await score(ideas[0], second);
    expect(await rounds()).toEqual([expect.objectContaining({ jurors: 1, ideas: 1 })]);
    await score(ideas[1], second);
    expect(await rounds()).toEqual([]);
  });

  it('lead a moderator to a list of as many ideas, without their own', async () => {
    const { id, contest, ideas } = await aRound();
    const another = await aRound();
    const person = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR'] });
    await aModerator(app.db, { id }, person);
    await aParticipant(app.db, ideas[0], person, 'OWNER', 9);
    const call = await app.as(person);
    const { rounds } = await managementFor(call);
    // They see no ideas but those of the competition that they moderate.
    expect(rounds).toEqual([expect.objectContaining({ id, isModerated: true, jurors: 2, ideas: 1 })]);
    const { total } = await call(competitionIdeaEndpoints.list, {
      params: { competitionId: contest.competition.id },
      query: { 'lacksScores.equals': 'true' },
    });
    expect(total).toBe(1);
    const all = (await managementFor(await manager('ROLE_ADMIN'))).rounds;
    expect(all.map(({ id: each }) => each).toSorted()).toEqual([id, another.id].toSorted());
  });

  it('are of no interest to other modules', async () => {
    await aRound();
    expect((await managementFor(await manager('ROLE_SUGGESTION_ADMIN'))).rounds).toEqual([]);
    expect((await managementFor(await manager('ROLE_CAMPAIGN_EDITOR'))).rounds).toEqual([]);
    expect((await managementFor(await manager('ROLE_APP_ADMIN'))).roundCount).toBe(1);
  });
});
