import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import type { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { takeAttempt } from '#server/platform/limits/limits.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { nextCode } from '#server/process/life-cycles/apply/contribution-code.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign, aCompetition, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let owner: TestUser;
let me: Call;
let external: Call;

beforeAll(async () => {
  app = await startTestApp();
  await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    isOwnersChatEnabled: true,
    isMentorExpertChatEnabled: true,
  });
  await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
  owner = await aUser(app.db, { unitId: (await aUnit(app.db)).id });
  me = await app.as(owner);
  external = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
});
afterAll(() => app.close());

const create = (call: Call, type: 'SUGGESTION' | 'IMPROVEMENT' | 'IDEA', body: object = {}) =>
  call(endpoints.create, { params: { type }, body: { ...initialContribution(type), ...body } });
const detail = async (id: number) => (await me(endpoints.read, { params: { id } })).body;

describe('starting a contribution', () => {
  it('needs a session and a role', async () => {
    expect((await create(app.anonymous, 'SUGGESTION')).status).toBe(401);
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect((await create(nobody, 'SUGGESTION')).status).toBe(403);
  });

  it('the initial body with a title of spaces answers 200 with the id [R3B-25 … R3B-35, R3B-38, R3P-11]', async () => {
    const answer = await create(me, 'SUGGESTION');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expect.any(Number));
    expect(answer.headers['app-alert']).toBe('app.contribution.created');
    expect(answer.headers['app-params']).toBe(String(answer.body));
  });

  it('the server sets code, author, state and statuses itself [R3B-33, R3B-35, R3B-36, R3B-37, R3B-46]', async () => {
    const { body: id } = await create(me, 'SUGGESTION', {
      title: '  Better bins ',
      stateType: 'COMPLETION',
      publishState: 'PUBLISHED',
      code: 'MINE',
      lifecycle: '99',
      createdBy: 7,
      commentStatus: 'VISIBLE',
      ratingStatus: 'OPEN',
      editable: false,
    });
    expect(await detail(id)).toMatchObject({
      title: 'Better bins',
      stateType: 'NEW',
      publishState: 'DRAFT',
      visibility: 'PRIVATE',
      code: expect.stringMatching(/^SUG-\d{6}$/),
      commentStatus: 'HIDDEN',
      ratingStatus: 'CLOSED',
      editable: true,
      dateSubmitted: null,
      roles: ['OWNER'],
      owners: [{ id: owner.id }],
    });
  });

  it('a creation does not wait for one that is still under way', async () => {
    await app.db.transaction(async (underWay) => {
      const first = await nextCode(underWay, 'SUGGESTION');
      expect(await nextCode(app.db, 'SUGGESTION')).not.toBe(first);
    });
  });

  it('codes are counted by type and never given twice, however many start at once [R3B-33]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(me, 'IMPROVEMENT', { title: 'Better bins' })),
    );
    const codes = await Promise.all(answers.map(async ({ body }) => (await detail(body)).code));
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) expect(code).toMatch(/^IMP-00000\d$/);
  });

  it('makes exactly the chats that the life cycle has switched on [R3E-15, R3B-13]', async () => {
    const suggestion = await detail((await create(me, 'SUGGESTION')).body);
    expect(suggestion.chatSessions).toEqual([
      { id: expect.any(Number), sessionType: 'OWNERS', status: 'OPEN' },
    ]);
    expect((await detail((await create(me, 'IMPROVEMENT')).body)).chatSessions).toEqual([]);
  });

  it('writes the first entry of the history [R3B-19]', async () => {
    const { body: id } = await create(me, 'SUGGESTION');
    const entries = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id));
    expect(entries).toMatchObject([{ category: 'STATE', event: 'created', userId: owner.id }]);
  });

  it('a type in the body that is not the one of the path is refused, with errorKey in the body [R3B-27, R3B-40]', async () => {
    const answer = await me(endpoints.create, {
      params: { type: 'SUGGESTION' },
      body: initialContribution('IMPROVEMENT'),
    });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.typeMismatch']);
    expect(answer.body).toMatchObject({ errorKey: 'error.typeMismatch' });
  });

  it('two hundred times an hour is enough for a person; others go on [R3P-11]', async () => {
    const flooder = await aUser(app.db);
    const call = await app.as(flooder);
    const now = new Date('2026-11-20T09:00:00Z');
    const before = await app.db.$count(contributions);
    try {
      app.setNow(now);
      const attempt = { what: 'contribution', who: String(flooder.id) };
      for (let taken = 0; taken < 199; taken += 1) {
        await takeAttempt(app.db, attempt, { most: 200, withinSeconds: 3600 }, now);
      }
      expect((await create(call, 'SUGGESTION', { title: 'The last one' })).status).toBe(200);
      const refused = await create(call, 'IMPROVEMENT', { title: 'One too many' });
      expect([refused.status, refused.errorKey, refused.headers['retry-after']]).toEqual([
        429,
        'error.tooManyAttempts',
        '18',
      ]);
      expect((await create(me, 'SUGGESTION', { title: 'Of another' })).status).toBe(200);
      expect(await app.db.$count(contributions)).toBe(before + 2);
    } finally {
      app.setNow(null);
    }
  });

  it('an unknown type is refused, and EXTRA is none [R3B-07, R3Q-15]', async () => {
    for (const type of ['EXTRA', 'suggestion', 'X']) {
      const answer = await me(endpoints.create, { params: { type: type as 'IDEA' }, body: {} });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a contribution that was started and never touched', () => {
  const somebody = async () => {
    const user = await aUser(app.db);
    return { user, call: await app.as(user) };
  };
  const started = async (call: Call, body: object = {}) => (await create(call, 'SUGGESTION', body)).body;

  it('is taken again by who starts the same once more, and is renewed by it [R3B-21, Q3-10]', async () => {
    const { call } = await somebody();
    const id = await started(call);
    const old = '2026-01-01T00:00:00.000Z';
    await app.db.update(contributions).set({ dateUpdated: old }).where(eq(contributions.id, id));
    expect(await started(call)).toBe(id);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect(row?.dateUpdated).not.toBe(old);
    expect(await started((await somebody()).call)).not.toBe(id);
    expect((await create(call, 'IMPROVEMENT')).body).not.toBe(id);
  });

  it('is one of its campaign or of none [R3B-31]', async () => {
    const { call } = await somebody();
    const campaignId = (await aCampaign(app.db)).id;
    const inside = await started(call, { campaignId });
    const free = await started(call);
    expect(free).not.toBe(inside);
    expect(await started(call, { campaignId })).toBe(inside);
    expect(await started(call, { campaignId: 0 })).toBe(free);
  });

  it.each([
    ['saved', { version: 1 }],
    ['with a title', { title: 'Bins' }],
    ['with a text', { body: '<p>Bins</p>' }],
    ['deleted', { isDeleted: true }],
  ] satisfies [string, Partial<typeof contributions.$inferInsert>][])(
    'one that is %s is not taken again [S3-15]',
    async (_, values) => {
      const { call } = await somebody();
      const id = await started(call);
      await app.db.update(contributions).set(values).where(eq(contributions.id, id));
      expect(await started(call)).not.toBe(id);
    },
  );

  it('one with a file or somebody else in it is not taken again', async () => {
    const { user, call } = await somebody();
    const withFile = await started(call);
    await app.db.insert(storedFiles).values({
      storageKey: 'untouched/1',
      name: 'plan.pdf',
      contentType: 'application/pdf',
      size: 1,
      category: 'CONTRIBUTION',
      contributionId: withFile,
      createdBy: user.id,
    });
    const shared = await started(call);
    expect(shared).not.toBe(withFile);
    await aParticipant(app.db, { id: shared }, await aUser(app.db), 'OWNER');
    expect([withFile, shared]).not.toContain(await started(call));
  });

  it('with a title of its own a new one is made', async () => {
    const { call } = await somebody();
    const id = await started(call);
    expect(await started(call, { title: 'Paper bins' })).not.toBe(id);
  });

  it('many presses at once make one [R3B-21, Q3-10]', async () => {
    const { call } = await somebody();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(call, 'SUGGESTION')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const elsewhere = await Promise.all([create(call, 'IMPROVEMENT'), create(call, 'SUGGESTION')]);
    expect(elsewhere.map(({ body }) => body === answers[0]?.body)).toEqual([false, true]);
  });
});

describe('whom a module admits', () => {
  it('both kinds of user with BOTH, employees only with INTERNAL, nobody with NONE [R3B-01]', async () => {
    const set = (submitEnabled: 'BOTH' | 'INTERNAL' | 'EXTERNAL' | 'NONE') =>
      writeSettings(app.db, {
        moduleSubmitListSettings: {
          ...DEFAULT_SETTINGS.moduleSubmitListSettings,
          SUGGESTION: { listingEnabled: 'BOTH', submitEnabled },
        },
      });
    const outcomes: Record<string, (number | string | undefined)[]> = {};
    for (const audience of ['BOTH', 'INTERNAL', 'EXTERNAL', 'NONE'] as const) {
      await set(audience);
      const answers = [await create(me, 'SUGGESTION'), await create(external, 'SUGGESTION')];
      outcomes[audience] = answers.map(({ status, errorKey }) => (status === 200 ? 200 : errorKey));
    }
    await set('BOTH');
    expect(outcomes).toEqual({
      BOTH: [200, 200],
      INTERNAL: [200, 'error.submitNotAllowed'],
      EXTERNAL: ['error.submitNotAllowed', 200],
      NONE: ['error.submitNotAllowed', 'error.submitNotAllowed'],
    });
  });

  it('a module that is switched off takes nothing', async () => {
    await writeSettings(app.db, { availableModules: ['IMPROVEMENT'] });
    expect((await create(me, 'SUGGESTION')).errorKey).toBe('error.moduleNotAvailable');
    await writeSettings(app.db, { availableModules: DEFAULT_SETTINGS.availableModules });
  });
});

describe('parents', () => {
  it('a contribution of a campaign carries it; 0 and none are free [R3B-31, R3A-24]', async () => {
    const campaign = await aCampaign(app.db);
    const { body: id } = await create(me, 'SUGGESTION', { campaignId: campaign.id });
    expect(await detail(id)).toMatchObject({ campaignId: campaign.id, campaignTitle: campaign.title });
    const free = await create(me, 'SUGGESTION', { campaignId: 0 });
    expect(await detail(free.body)).toMatchObject({ campaignId: null, campaignTitle: null });
  });

  it.each([
    ['of another type', { campaignType: 'IMPROVEMENT' }],
    ['that is a draft', { publishState: 'DRAFT' }],
    ['that has ended', { dateSubmissionEnd: '2020-01-01T00:00:00.000Z' }],
    ['that was ended early', { dateSubmissionTerminated: '2020-01-01T00:00:00.000Z' }],
  ] satisfies [string, Partial<typeof campaigns.$inferInsert>][])(
    'a campaign %s takes nothing [R3B-48]',
    async (_, values) => {
      const campaign = await aCampaign(app.db, values);
      const answer = await create(me, 'SUGGESTION', { campaignId: campaign.id });
      expect(answer.errorKey).toBe('error.campaignClosed');
    },
  );

  it('an idea starts in a competition that is announced, with its code and life cycle [R3B-06, R3B-30]', async () => {
    const competition = await aCompetition(app.db, { code: 'GREEN' });
    const answers = [
      await create(me, 'IDEA', { competitionId: competition.id, title: 'Solar roof' }),
      await create(me, 'IDEA', { competitionId: competition.id }),
    ];
    const ideas = await Promise.all(answers.map(({ body }) => detail(body)));
    expect(ideas.map(({ code }) => code)).toEqual(['GREEN-0001', 'GREEN-0002']);
    expect(ideas[0]).toMatchObject({
      competitionId: competition.id,
      lifeCycleId: competition.lifeCycleId,
      campaignId: null,
    });
  });

  it.each([
    ['in evaluation', { competitionState: 'EVAL1' }],
    ['whose end has passed', { dateSubmissionEnd: '2020-01-01T00:00:00.000Z' }],
  ] satisfies [string, Partial<typeof competitions.$inferInsert>][])(
    'a competition %s takes no idea',
    async (_, values) => {
      const competition = await aCompetition(app.db, values);
      const answer = await create(me, 'IDEA', { competitionId: competition.id });
      expect(answer.errorKey).toBe('error.campaignClosed');
    },
  );

  it('an idea without a competition is refused [R3B-06]', async () => {
    expect((await create(me, 'IDEA')).errorKey).toBe('error.campaignClosed');
    expect((await create(me, 'IDEA', { competitionId: 999_999 })).errorKey).toBe('error.campaignClosed');
  });
});
