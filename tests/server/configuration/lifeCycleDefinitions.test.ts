import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http.ts';
import {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let lifeCycle: TestLifeCycle;
let stateId: number;
let pointDefinitionId: number;

const NONE = 999_999;
const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];

type Crud = Record<'read' | 'create' | 'save' | 'remove', Endpoint>;
type Row = Record<string, unknown> & { id: number };
const create = async (crud: Crud, body: object) => {
  const { body: row, ...answer } = await admin(crud.create, { body });
  return { ...answer, body: row as Row };
};
const save = async (crud: Crud, id: number, changes: object) => {
  const { body: row, ...answer } = await admin(crud.save, { body: { id, ...changes } });
  return { ...answer, body: row as Row };
};
const read = (crud: Crud, id: number) => admin(crud.read, { params: { id } as never });
const remove = (crud: Crud, id: number) => admin(crud.remove, { params: { id } as never });
const tree = async (id = lifeCycle.id): Promise<LifeCycleTree> =>
  (await admin(lifeCycleEndpoints.readTree, { params: { id } })).body;
const stateOf = async (key: string) => {
  const { states } = await tree();
  return states.find(({ id }) => id === lifeCycle.state(key).id) as LifeCycleTree['states'][number];
};

const anAction = async (values: object = {}) =>
  (await create(actionEndpoints, { stateId, definitionList: names('Go on'), roles: ['OWNER'], ...values }))
    .body;
const aCommand = async (values: object = {}) =>
  (await create(commandEndpoints, { stateId, commandType: 'ASSIGN', roles: ['RESPONSIBLE'], ...values }))
    .body;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  lifeCycle = await aLifeCycle(app.db);
  stateId = lifeCycle.state('SUBMITTED').id;
  pointDefinitionId = (await aPointDefinition(app.db, { source: 'SUGGESTION' })).id;
});
afterAll(() => app.close());

/** What a creation sends besides its parent, what it answers, and a change. */
const KINDS: [string, Crud, () => Promise<object>, object, object][] = [
  [
    'state-actions',
    actionEndpoints,
    async () => ({ stateId, definitionList: names('Accept'), roles: ['BOARD1', 'BOARD1'] }),
    {
      roles: ['BOARD1'],
      targetStateId: null,
      explanationRequired: false,
      confirmText: null,
      setVisibility: null,
      setEditable: null,
      setCommentStatus: null,
      setRatingStatus: null,
      systemAfterDays: null,
      note: null,
      noteTemplates: [],
      asksReturn: false,
      returnStateId: null,
      allowsReply: false,
      pointDefinitions: [],
      postHandlers: [],
    },
    { explanationRequired: true, setVisibility: 'INTERNAL', setEditable: false },
  ],
  [
    'state-commands',
    commandEndpoints,
    async () => ({ stateId, commandType: 'CHANGE_FIELD', roles: ['RESPONSIBLE'] }),
    { parameter: null, isActive: true, taskDefinitions: [], pointDefinitions: [] },
    { isActive: false, roles: ['MANAGER'] },
  ],
  [
    'state-task-definitions',
    stateTaskEndpoints,
    async () => ({ stateId, definitionList: names('Check'), role: 'RESPONSIBLE' }),
    { dayCount: null, oneForAll: true, sendEmail: false },
    { dayCount: 5, sendEmail: true },
  ],
  [
    'state-change-notifications',
    stateChangeNotificationEndpoints,
    async () => ({
      stateId,
      roles: ['OWNER'],
      definitionList: [{ language: 'en', subject: '{code}', text: '{title} is in {state}' }],
    }),
    { sendEmail: false },
    { sendEmail: true, roles: ['OWNER', 'MENTOR'] },
  ],
  [
    'action-post-handlers',
    postHandlerEndpoints,
    async () => ({ stateActionId: (await anAction()).id, handlerType: 'ASSIGN_FIELD_MENTOR' }),
    { rank: 1, parameter: null },
    { handlerType: 'SET_VISIBILITY', parameter: 'UNIT' },
  ],
  [
    'action-point-definitions',
    actionPointEndpoints,
    async () => ({ stateActionId: (await anAction()).id, pointDefinitionId }),
    { role: 'OWNER', share: false },
    { share: true, role: 'IMPLEMENTER' },
  ],
  [
    'command-task-definitions',
    commandTaskEndpoints,
    async () => ({ stateCommandId: (await aCommand()).id, definitionList: names('Do it'), role: 'EXPERT' }),
    { dayCount: null, oneForAll: true, sendEmail: false },
    { oneForAll: false, dayCount: 0 },
  ],
  [
    'command-point-definitions',
    commandPointEndpoints,
    async () => ({ stateCommandId: (await aCommand()).id, pointDefinitionId }),
    { role: 'OWNER', share: false },
    { share: true },
  ],
];

describe.each(KINDS)('%s', (_, crud, valid, defaults, changes) => {
  it('is created with its defaults, read, changed and deleted [R3G-19, R3G-20, R3H-04 … R3H-08, R3P-127 … R3P-134, S3-48]', async () => {
    const body = await valid();
    const created = await create(crud, body);
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ ...body, ...defaults });
    expect(created.headers['app-alert']).toMatch(/^app\.\w+\.created$/);
    const { id } = created.body;
    expect((await read(crud, id)).body).toEqual(created.body);
    const saved = await save(crud, id, changes);
    expect(saved.body).toEqual({ ...created.body, ...changes });
    expect(saved.headers['app-alert']).toMatch(/updated$/);
    const removed = await remove(crud, id);
    expect([removed.status, removed.body]).toEqual([200, undefined]);
    expect((await read(crud, id)).status).toBe(404);
  });

  it('needs no id when new and one when saved, and a parent that exists and stays [S3-48]', async () => {
    const body = await valid();
    expect((await create(crud, { ...body, id: 7 })).errorKey).toBe('error.idExists');
    expect((await admin(crud.save, { body: {} })).fieldErrors).toEqual({ id: 'NotNull' });
    const parent = Object.keys(body).find((key) => /^state(Action|Command)?Id$/.test(key)) as string;
    expect((await create(crud, { ...body, [parent]: NONE })).status).toBe(404);
    expect((await create(crud, { ...body, [parent]: undefined })).fieldErrors).toEqual({
      [parent]: 'NotNull',
    });
    const { body: row } = await create(crud, body);
    expect((await save(crud, row.id, { [parent]: NONE })).fieldErrors).toEqual({ [parent]: 'Value' });
    expect((await save(crud, row.id, { [parent]: row[parent] })).status).toBe(200);
    expect((await save(crud, NONE, {})).status).toBe(404);
    expect((await remove(crud, NONE)).status).toBe(404);
    await remove(crud, row.id);
  });
});

describe('rules of actions', () => {
  const target = async (targetStateId: number) =>
    (await create(actionEndpoints, { stateId, definitionList: names('Go'), roles: ['OWNER'], targetStateId }))
      .fieldErrors;

  it('one leads to another state of its own life cycle, and never back to NEW [R3H-19, Q3-122]', async () => {
    const wrong = { targetStateId: 'Value' };
    expect(await target(lifeCycle.state('NEW').id)).toEqual(wrong);
    expect(await target(stateId)).toEqual(wrong);
    expect(await target(NONE)).toEqual(wrong);
    const other = await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    expect(await target(other.state('ACCEPTANCE').id)).toEqual(wrong);
    expect(await target(lifeCycle.state('ACCEPTANCE').id)).toEqual({});
  });

  it('days until the server acts are for the role SYSTEM [S3-33, S3-43]', async () => {
    const made = (roles: string[]) =>
      create(actionEndpoints, { stateId, definitionList: names('Remind'), roles, systemAfterDays: 7 });
    expect((await made(['OWNER'])).fieldErrors).toEqual({ systemAfterDays: 'Value' });
    const system = await made(['SYSTEM']);
    expect(system.body).toMatchObject({ systemAfterDays: 7 });
    expect((await save(actionEndpoints, system.body.id, { roles: ['OWNER'] })).status).toBe(400);
    const cleared = await save(actionEndpoints, system.body.id, { roles: ['OWNER'], systemAfterDays: null });
    expect(cleared.body).toMatchObject({ systemAfterDays: null });
  });

  it('they stand in an order that can be changed', async () => {
    const own = await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    const at = own.state('SUBMITTED').id;
    const made: number[] = [];
    for (const name of ['A', 'B', 'C'])
      made.push((await anAction({ stateId: at, definitionList: names(name) })).id);
    const [a, b, c] = made as [number, number, number];
    const order = async () =>
      (await tree(own.id)).states.find(({ id }) => id === at)?.actions.map(({ id, rank }) => [id, rank]);
    expect(await order()).toEqual([
      [a, 1],
      [b, 2],
      [c, 3],
    ]);
    await save(actionEndpoints, c, { rank: 1 });
    expect((await order())?.map(([id]) => id)).toEqual([c, a, b]);
    await remove(actionEndpoints, a);
    expect(await order()).toEqual([
      [c, 1],
      [b, 2],
    ]);
  });
});

describe('rules of parameters', () => {
  it.each([
    ['SET_VISIBILITY', 'PUBLIC', 'Value'],
    ['SET_VISIBILITY', null, 'NotNull'],
    ['SET_VISIBILITY', 'REGISTERED', undefined],
    ['SET_EDITABLE', 'yes', 'Value'],
    ['SET_EDITABLE', 'false', undefined],
    ['SET_COMMENT_STATUS', 'OPEN', 'Value'],
    ['SET_COMMENT_STATUS', 'VISIBLE_AND_CLOSED', undefined],
    ['SET_RATING_STATUS', 'HIDDEN', undefined],
    ['OPEN_CHAT', null, undefined],
    ['OPEN_CHAT', 'OWNERS', undefined],
    ['CLOSE_CHAT', 'EVERYBODY', 'Value'],
    ['SEND_MAIL', '  ', 'NotNull'],
    ['SEND_MAIL', 'Hello', undefined],
    ['CANCEL_OPEN_TASKS', 'x', 'Value'],
    ['COPY_AS_IMPROVEMENT', null, undefined],
  ])('post-handler %s with %s: %s [R3H-08]', async (handlerType, parameter, fault) => {
    const { id: stateActionId } = await anAction();
    const made = await create(postHandlerEndpoints, { stateActionId, handlerType, parameter });
    expect(made.fieldErrors.parameter).toBe(fault);
  });

  it('EVAL names a stage', async () => {
    const made = async (parameter: string | null) =>
      (await create(commandEndpoints, { stateId, commandType: 'EVAL', roles: ['BOARD1'], parameter }))
        .fieldErrors;
    expect(await made(null)).toEqual({ parameter: 'NotNull' });
    expect(await made('EVAL_BOARD9')).toEqual({ parameter: 'Value' });
    expect(await made('EVAL_BOARD1')).toEqual({});
  });

  it('points come from a definition of the same type', async () => {
    const { id: stateActionId } = await anAction();
    const foreign = await aPointDefinition(app.db, { source: 'IMPROVEMENT' });
    const made = (pointDefinition: number) =>
      create(actionPointEndpoints, { stateActionId, pointDefinitionId: pointDefinition });
    expect((await made(foreign.id)).fieldErrors).toEqual({ pointDefinitionId: 'Value' });
    expect((await made(NONE)).errorKey).toBe('error.unknownReference');
  });
});

describe('the whole tree', () => {
  it('holds states by rank with everything below them [R3H-20, R3P-117, S3-31, S3-33, S3-34]', async () => {
    const action = await anAction({ targetStateId: lifeCycle.state('EVALUATION').id });
    const command = await aCommand({ commandType: 'EVAL', parameter: 'EVAL_PRE' });
    const { body: handler } = await create(postHandlerEndpoints, {
      stateActionId: action.id,
      handlerType: 'OPEN_CHAT',
    });
    const { body: actionPoint } = await create(actionPointEndpoints, {
      stateActionId: action.id,
      pointDefinitionId,
    });
    const { body: commandTask } = await create(commandTaskEndpoints, {
      stateCommandId: command.id,
      definitionList: names('Score'),
      role: 'EXPERT',
    });
    const { body: commandPoint } = await create(commandPointEndpoints, {
      stateCommandId: command.id,
      pointDefinitionId,
    });
    const state = await stateOf('SUBMITTED');
    expect(state.actions.find(({ id }) => id === action.id)).toEqual({
      ...action,
      rank: expect.any(Number),
      postHandlers: [handler],
      pointDefinitions: [actionPoint],
    });
    expect(state.commands.find(({ id }) => id === command.id)).toEqual({
      ...command,
      taskDefinitions: [commandTask],
      pointDefinitions: [commandPoint],
    });
    const ranks = (await tree()).states.map(({ rank }) => rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('loses with an action and a command what hangs below them, and with contributions nothing [R3H-01, S3-48]', async () => {
    await aContribution(app.db, { lifeCycle });
    const action = await anAction();
    const { body: handler } = await create(postHandlerEndpoints, {
      stateActionId: action.id,
      handlerType: 'OPEN_CHAT',
    });
    const command = await aCommand();
    const { body: task } = await create(commandTaskEndpoints, {
      stateCommandId: command.id,
      definitionList: names('Do it'),
      role: 'EXPERT',
    });
    expect((await remove(actionEndpoints, action.id)).status).toBe(200);
    expect((await remove(commandEndpoints, command.id)).status).toBe(200);
    expect((await read(postHandlerEndpoints, handler.id)).status).toBe(404);
    expect((await read(commandTaskEndpoints, task.id)).status).toBe(404);
  });
});
