import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import {
  competitionMailings,
  competitionModerators,
  competitionRewards,
  competitions,
} from '#server/platform/db/schema/campaigns.ts';
import { competitionJuries } from '#server/platform/db/schema/evaluations.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aJury } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle, type StatePlan } from '#tests/support/factories/lifeCycles.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import { aReadyDraft } from './preparing.ts';

let app: TestApp;
let admin: Call;
// Near the real time: sessions end by the database's clock.
const NOW = new Date();

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] }));
});
afterAll(() => app.close());

const start = (id: number, body: object = {}, call: Call = admin) =>
  call(competitionEndpoints.start, { body: { id, ...body } });
const stateOf = async (id: number) =>
  (await admin(competitionEndpoints.edit, { params: { id } })).body.competitionState;

/** From the hand-in to the rewards without a jury. */
const WITHOUT_ROUNDS: readonly StatePlan[] = [
  { stateType: 'NEW' },
  { stateType: 'DRAFT' },
  { stateType: 'SUBMITTED' },
  { stateType: 'FLOW', step: 'TERMINATED' },
  { stateType: 'ACCEPTANCE', step: 'APPROVAL' },
  { stateType: 'COMPLETION', step: 'COMPLETE' },
  { stateType: 'REJECTION' },
];

describe('starting a competition', () => {
  it('publishes and announces a complete draft, from now on [R2J-11, R2E-04 … R2E-06]', async () => {
    const { id, version } = await aReadyDraft(app.db);
    const { status, body, headers } = await start(id);
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      200,
      'app.competition.started',
      String(id),
    ]);
    expect(body).toMatchObject({
      publishState: 'PUBLISHED',
      competitionState: 'ANNOUNCED',
      publishDate: NOW.toISOString(),
      isOpen: true,
      canSubmit: true,
      version: version + 1,
    });
  });

  it('tells the moderators, each in his language, and leads them to the competition [R2H-09]', async () => {
    const { id, title } = await aReadyDraft(app.db);
    const turkish = await aUser(app.db, { langKey: 'tr' });
    const closed = await aUser(app.db);
    await app.db.insert(competitionModerators).values([
      { competitionId: id, userId: turkish.id, rank: 2 },
      { competitionId: id, userId: closed.id, rank: 3 },
    ]);
    await deactivate(app.db, closed);
    await start(id);
    const [notified] = (await (await app.as(turkish))(notificationEndpoints.list)).body;
    expect(notified).toMatchObject({ contributionId: null, competitionId: id, isRead: false });
    expect(notified?.title).toBe(`“${title}” yarışması başladı`);
    expect(notified?.body).toContain(`/competition/detail/${id}/info`);
    const { rows } = await app.db.execute(`select user_id from notification where user_id = ${closed.id}`);
    expect(rows).toEqual([]);
  });

  it('asks for the mail only where wanted, once [R2E-07, Q2-26]', async () => {
    const quiet = await aReadyDraft(app.db);
    const loud = await aReadyDraft(app.db);
    await start(quiet.id);
    await start(loud.id, { sendEmailToUser: true });
    const rows = await app.db.select().from(competitionMailings);
    expect(rows).toEqual([
      expect.objectContaining({ competitionId: loud.id, lastUserId: 0, finishedDate: null }),
    ]);
  });

  it.each([
    ['code', (id: number) => app.db.update(competitions).set({ code: 'ab' }).where(eq(competitions.id, id))],
    [
      'summary',
      (id: number) => app.db.update(competitions).set({ summary: '' }).where(eq(competitions.id, id)),
    ],
    [
      'dateSubmissionEnd',
      (id: number) =>
        app.db.update(competitions).set({ dateSubmissionEnd: null }).where(eq(competitions.id, id)),
    ],
    [
      'moderators',
      (id: number) => app.db.delete(competitionModerators).where(eq(competitionModerators.competitionId, id)),
    ],
    [
      'juries',
      (id: number) => app.db.delete(competitionJuries).where(eq(competitionJuries.competitionId, id)),
    ],
    [
      'rewards',
      (id: number) => app.db.delete(competitionRewards).where(eq(competitionRewards.competitionId, id)),
    ],
  ] as const)(
    'without %s it is refused with that name, and stays a draft [R2D-19]',
    async (name, takeAway) => {
      const { id } = await aReadyDraft(app.db);
      await takeAway(id);
      const refusal = await start(id, { sendEmailToUser: true });
      expect([refusal.status, refusal.errorKey, refusal.headers['app-params']]).toEqual([
        400,
        'error.startIncomplete',
        name,
      ]);
      expect(await stateOf(id)).toBe('DRAFT');
      const mailings = await app.db.$count(competitionMailings, eq(competitionMailings.competitionId, id));
      expect(mailings).toBe(0);
    },
  );

  it('the first thing that is missing is named', async () => {
    const { id } = await aReadyDraft(app.db, { dateSubmissionEnd: null });
    await app.db.delete(competitionRewards).where(eq(competitionRewards.competitionId, id));
    expect((await start(id)).headers['app-params']).toBe('dateSubmissionEnd');
  });

  it('only people with open accounts moderate and judge', async () => {
    const { id, moderator, juror } = await aReadyDraft(app.db);
    await deactivate(app.db, juror);
    expect((await start(id)).headers['app-params']).toBe('juries');
    await deactivate(app.db, moderator);
    expect((await start(id)).headers['app-params']).toBe('moderators');
  });

  it('a life cycle that was taken out of use cannot be started with', async () => {
    const { id, lifeCycleId } = await aReadyDraft(app.db);
    await app.db.update(lifeCycles).set({ isActive: false }).where(eq(lifeCycles.id, lifeCycleId));
    expect((await start(id)).headers['app-params']).toBe('lifecycle');
  });

  it('an end that is not in the future has the key of the wizard [R2D-29, Q2-23]', async () => {
    const { id } = await aReadyDraft(app.db, { dateSubmissionEnd: NOW.toISOString() });
    const refusal = await start(id);
    expect([refusal.status, refusal.errorKey]).toEqual([400, 'competition.error.ideaDate']);
  });

  it('a life cycle in which ideas would get stuck is no start, and is named [Q3-122, S2-09]', async () => {
    const stuck = WITHOUT_ROUNDS.map((state) =>
      state.stateType === 'COMPLETION' ? { ...state, stateType: 'IMPLEMENTATION' as const } : state,
    );
    const cycle = await aLifeCycle(app.db, { type: 'IDEA', states: stuck });
    const { id } = await aReadyDraft(app.db, { lifeCycleId: cycle.id });
    const refused = await start(id);
    expect([refused.errorKey, refused.headers['app-params']]).toEqual([
      'error.startIncomplete',
      'lifecycleFaulty',
    ]);
  });

  it('needs no targets [Q2-22], and drops juries that the life cycle has no round for [Q2-34]', async () => {
    const cycle = await aLifeCycle(app.db, { type: 'IDEA', states: WITHOUT_ROUNDS });
    const { id } = await aReadyDraft(app.db, { lifeCycleId: cycle.id });
    expect((await start(id)).status).toBe(200);
    expect(await app.db.$count(competitionJuries, eq(competitionJuries.competitionId, id))).toBe(0);
  });

  it('happens once, also when two do it at the same moment [R2E-04]', async () => {
    const { id, moderator } = await aReadyDraft(app.db);
    const answers = await Promise.all([start(id), start(id), start(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await start(id)).errorKey).toBe('error.invalidStateTransition');
    expect((await (await app.as(moderator))(notificationEndpoints.unreadCount)).body).toBe(1);
  });

  it.each(['ANNOUNCED', 'EVAL1', 'TERMINATED', 'COMPLETE', 'ARCHIEVED'] as const)(
    'is not possible from %s [R2E-02, R2E-03]',
    async (competitionState) => {
      const { id } = await aReadyDraft(app.db, { competitionState });
      expect((await start(id)).errorKey).toBe('error.invalidStateTransition');
    },
  );

  it('a third jury without a round does not stop it', async () => {
    const draft = await aReadyDraft(app.db);
    await aJury(app.db, draft, { type: 'JURY3', users: [] });
    expect((await start(draft.id)).status).toBe(200);
  });
});
