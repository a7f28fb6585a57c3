import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aCampaign,
  aContribution,
  aField,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let mentor: TestUser;
let me: Call;
let unitName: string;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    ratingType: 'LIKE',
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Withdraw', roles: ['OWNER'], to: 'DRAFT', explanationRequired: true },
          { name: 'Remind', roles: ['OWNER', 'MENTOR'] },
          { name: 'Accept', roles: ['RESPONSIBLE'], to: 'COMPLETION' },
          { name: 'Ask', roles: ['RESPONSIBLE'], to: 'DRAFT', explanationRequired: true },
        ],
        commands: [
          { commandType: 'BENEFIT_FORECAST', roles: ['MENTOR'] },
          { commandType: 'EVAL', roles: ['MENTOR'], parameter: 'EVAL_PRE' },
        ],
      },
      { stateType: 'COMPLETION' },
    ],
  });
  const unit = await aUnit(app.db);
  unitName = unit.name;
  owner = await aUser(app.db, { unitId: unit.id });
  mentor = await aUser(app.db);
  me = await app.as(owner);
});
afterAll(() => app.close());

const read = async (call: Call, id: number, query: object = {}) =>
  (await call(endpoints.read, { params: { id }, query })).body;

async function aFullOne() {
  const [field, campaign, tag] = [await aField(app.db), await aCampaign(app.db), await aTag(app.db)];
  const co = await aUser(app.db);
  const row = await aContribution(app.db, {
    owner,
    coOwners: [co],
    lifeCycle,
    fieldId: field.id,
    campaignId: campaign.id,
    tagIds: [tag.id],
    participants: [
      [mentor, 'MENTOR'],
      [await aUser(app.db), 'RESPONSIBLE'],
    ],
  });
  return { ...row, co, field, campaign, tag };
}

describe('the detail', () => {
  it('has owners, people, tags, field, campaign and the state by name in the asked language [R3B-08, R3B-14, R3B-15, R3B-17, R3P-14]', async () => {
    const { id, co, field, campaign, tag } = await aFullOne();
    const detail = await read(me, id, { langkey: 'tr' });
    expect(detail).toMatchObject({
      stateName: 'SUBMITTED (tr)',
      fieldTitle: field.definitionList[1]?.title,
      campaignTitle: campaign.title,
      tags: [{ id: tag.id }],
      ratingType: 'LIKE',
      lifeCycleId: lifeCycle.id,
      isBannerEnabled: false,
      responsible: { id: expect.any(Number) },
    });
    expect(detail.owners.map((person) => person.id)).toEqual([owner.id, co.id]);
    expect(detail.owners[0]?.unitName).toBe(unitName);
    expect(detail.participants.map((person) => person.role)).toEqual([
      'MENTOR',
      'OWNER',
      'OWNER',
      'RESPONSIBLE',
    ]);
    expect((await read(me, id, { langkey: 'xx' })).stateName).toBe('SUBMITTED');
  });

  it('shows the way through the states in rank order, with the day each was entered', async () => {
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    const entry = (event: string, to: string, date: string, from?: string) => ({
      contributionId: id,
      category: 'STATE' as const,
      event,
      date,
      fromStateId: from ? lifeCycle.state(from).id : null,
      toStateId: lifeCycle.state(to).id,
    });
    await app.db
      .insert(contributionHistories)
      .values([
        entry('created', 'NEW', '2026-01-01T00:00:00.000Z'),
        entry('submit', 'SUBMITTED', '2026-01-02T00:00:00.000Z', 'NEW'),
        entry('action:1', 'SUBMITTED', '2026-01-09T00:00:00.000Z', 'SUBMITTED'),
      ]);
    const { states } = await read(me, id);
    expect(states.map(({ stateType, current, enteredAt }) => [stateType, current, enteredAt])).toEqual([
      ['NEW', false, '2026-01-01T00:00:00.000Z'],
      ['DRAFT', false, null],
      ['SUBMITTED', true, '2026-01-02T00:00:00.000Z'],
      ['COMPLETION', false, null],
    ]);
  });

  it('tells its owners what is asked of them while it is sent back, and nobody who may not read its history [S3-41, S3-52]', async () => {
    const responsible = await aUser(app.db, { firstName: 'Rana', lastName: 'Koç' });
    const co = await aUser(app.db);
    const { id } = await aContribution(app.db, {
      owner,
      coOwners: [co],
      lifeCycle,
      dateSubmitted: '2026-01-02T00:00:00.000Z',
      participants: [
        [responsible, 'RESPONSIBLE'],
        [mentor, 'MENTOR'],
      ],
    });
    const act = async (user: TestUser, name: string) => {
      const call = await app.as(user);
      const action = (await read(call, id)).actions.find((one) => one.name === name);
      const answer = await call(commands.executeAction, {
        params: { id, actionId: action?.id ?? 0 },
        body: { explanation: `${name}: which halls?` },
      });
      expect(answer.status).toBe(200);
    };
    expect((await read(me, id)).sentBack).toBeNull();
    await act(responsible, 'Ask');
    const asked = {
      date: (await read(me, id)).dateStateChanged,
      fullName: 'Rana Koç',
      explanation: 'Ask: which halls?',
    };
    expect((await read(me, id)).sentBack).toEqual(asked);
    expect((await read(await app.as(co), id)).sentBack).toEqual(asked);
    const form = await me(endpoints.edit, { params: { type: 'SUGGESTION', id } });
    expect(form.body.sentBack).toEqual(asked);
    expect((await read(await app.as(mentor), id)).sentBack).toBeNull();

    // A life cycle that was changed moves it without asking anything.
    await app.db.insert(contributionHistories).values({
      ...{ contributionId: id, category: 'STATE', event: 'system' },
      ...{ fromStateId: lifeCycle.state('SUBMITTED').id, toStateId: lifeCycle.state('DRAFT').id },
    });
    expect((await read(me, id)).sentBack).toEqual(asked);

    await app.db
      .update(contributions)
      .set({ stateId: lifeCycle.state('SUBMITTED').id, stateType: 'SUBMITTED' })
      .where(eq(contributions.id, id));
    expect((await read(me, id)).sentBack).toBeNull();
    await act(owner, 'Withdraw');
    expect((await read(await app.as(co), id)).sentBack).toBeNull();
  });

  it('offers each caller his own buttons and commands, held on this contribution only [R3C-01, R3C-33, R3C-37]', async () => {
    const { id } = await aFullOne();
    const other = await aFullOne();
    const asMentor = await app.as(mentor);
    expect((await read(me, id)).actions).toMatchObject([
      { name: 'Withdraw', explanationRequired: true, targetStateType: 'DRAFT', targetStateName: 'DRAFT' },
      { name: 'Remind', explanationRequired: false, targetStateId: null },
    ]);
    const seen = await read(asMentor, id);
    expect(seen.actions.map(({ name }) => name)).toEqual(['Remind']);
    expect(seen.permissions).toMatchObject({
      edit: false,
      commands: { BENEFIT_FORECAST: true, BENEFIT_ACTUAL: false, EVAL: true, ASSIGN: false },
      evaluations: ['EVAL_PRE'],
    });
    const foreign = await aContribution(app.db, { lifeCycle, visibility: 'REGISTERED' });
    expect((await read(asMentor, foreign.id)).permissions.commands.BENEFIT_FORECAST).toBe(false);
    expect((await read(asMentor, other.id)).permissions.commands.BENEFIT_FORECAST).toBe(true);
  });

  it('tells what it waits for, and lists the own open tasks [R3B-09]', async () => {
    const { id, stateId } = await aFullOne();
    const task = (userId: number, name: string, endAt: string | null) => ({
      contributionId: id,
      kind: 'STATE' as const,
      definitionId: 1,
      names: [{ language: 'en', name }],
      role: 'MENTOR' as const,
      userId,
      module: 'SUGGESTION' as const,
      stateId,
      oneForAll: true,
      endAt,
    });
    await app.db
      .insert(contributionTasks)
      .values([
        task(mentor.id, 'Advise', '2031-01-05T00:00:00.000Z'),
        task(owner.id, 'Advise', '2031-01-04T00:00:00.000Z'),
        task(mentor.id, 'Read', null),
        { ...task(mentor.id, 'Done', null), status: 'ON_TIME_DONE' },
      ]);
    const detail = await read(await app.as(mentor), id);
    expect(detail.next.waitingFor).toEqual([
      { role: 'MENTOR', taskName: 'Advise', end: '2031-01-04T00:00:00.000Z' },
      { role: 'MENTOR', taskName: 'Read', end: null },
    ]);
    expect(detail.tasks.map(({ taskName }) => taskName)).toEqual(['Advise', 'Read']);
  });

  it('shows chats to their members and administrators [R3B-13]', async () => {
    const { id } = await aFullOne();
    await app.db.insert(chatSessions).values([
      { contributionId: id, sessionType: 'OWNERS' },
      { contributionId: id, sessionType: 'MENTOR_EXPERT' },
    ]);
    const kinds = async (call: Call) =>
      (await read(call, id)).chatSessions.map(({ sessionType }) => sessionType);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect(await kinds(me)).toEqual(['OWNERS']);
    expect(await kinds(await app.as(mentor))).toEqual(['MENTOR_EXPERT']);
    expect(await kinds(admin)).toEqual(['OWNERS', 'MENTOR_EXPERT']);
  });

  it('has the extra inputs of its type with label and choices in the language [R3B-18]', async () => {
    const input = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['small', 'large'] });
    await anExtraInput(app.db, { source: 'IMPROVEMENT' });
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    expect((await read(me, id, { langKey: 'tr' })).extraInputs).toMatchObject([
      {
        id: input.id,
        label: input.definitionList[1]?.label,
        selectionValues: [{ label: 'small' }, { label: 'large' }],
        value: null,
      },
    ]);
  });

  it('opened for a command says so while the caller holds it [R3C-38, R3P-15]', async () => {
    const { id } = await aFullOne();
    const open = async (call: Call) =>
      (await call(endpoints.readForCommand, { params: { id, command: 'BENEFIT_FORECAST' } })).body.commandId;
    expect(await open(await app.as(mentor))).toBe('BENEFIT_FORECAST');
    expect(await open(me)).toBeNull();
    const unknown = await me(endpoints.readForCommand, { params: { id, command: 'FLY' as 'EVAL' } });
    expect(unknown.status).toBe(400);
  });

  it('the edit form is for those who may edit [R3P-06, R3B-22 … R3B-24]', async () => {
    const { id } = await aFullOne();
    const edit = (call: Call, type: 'SUGGESTION' | 'IDEA' = 'SUGGESTION') =>
      call(endpoints.edit, { params: { type, id } });
    expect((await edit(me)).body.permissions.edit).toBe(true);
    expect((await edit(me, 'IDEA')).errorKey).toBe('error.typeMismatch');
    expect((await edit(await app.as(mentor))).status).toBe(404);
    expect((await edit(app.anonymous)).status).toBe(401);
  });
});

describe('header and statuses', () => {
  it('give what a link and what the status dialog need [R3P-17, R3P-18, R3B-44]', async () => {
    const row = await aContribution(app.db, {
      owner,
      lifeCycle,
      visibility: 'UNIT',
      commentStatus: 'VISIBLE',
      ratingStatus: 'OPEN',
    });
    expect((await me(endpoints.header, { params: { id: row.id } })).body).toEqual({
      id: row.id,
      code: row.code,
      type: 'SUGGESTION',
      title: row.title,
      stateType: 'SUBMITTED',
      competitionId: null,
      campaignId: null,
    });
    expect((await me(endpoints.statuses, { params: { id: row.id } })).body).toEqual({
      contributionId: row.id,
      visibility: 'UNIT',
      commentStatus: 'VISIBLE',
      ratingStatus: 'OPEN',
    });
  });

  it('a missing one answers 404, an id that is none 400, a visitor 401', async () => {
    for (const endpoint of [endpoints.header, endpoints.statuses, endpoints.read] as const) {
      expect((await me(endpoint, { params: { id: 999_999 } })).status).toBe(404);
      expect((await me(endpoint, { params: { id: 'x' as unknown as number } })).status).toBe(400);
      expect((await app.anonymous(endpoint, { params: { id: 1 } })).status).toBe(401);
    }
  });
});
