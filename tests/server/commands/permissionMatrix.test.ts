import { beforeAll, describe, expect, it } from 'vitest';
import { benefitEndpoints } from '#contract/benefits/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints, historyEndpoints } from '#contract/contributions/endpoints.ts';
import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import { COMMAND_TYPES, type CommandType } from '#contract/life-cycles/schema.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution, aField, aFieldUser, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type StatePlan, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { admin, app, prepareCommands } from './commandCase.ts';

/*
 * Roles × commands × states on a real server. Each command is granted to every second role in one state and to the
 * others in the next, then to whoever sees the contribution; in the last it is granted to all, but switched off. So
 * every role has, and lacks, every command.
 */

prepareCommands();

/** Nobody signs in as the server. */
const ROLES = PARTICIPATION_ROLES.filter((role) => role !== 'SYSTEM');
type Role = (typeof ROLES)[number];
const STATES = ['EVEN', 'ODD', 'ANYBODY', 'OFF'] as const;
type StateKey = (typeof STATES)[number];

/** By the ledger, not by the code: S3-52. */
const ALWAYS_ADMINISTRATORS: readonly CommandType[] = [
  'ASSIGN',
  'CHANGE_VISIBILITY',
  'CHANGE_COMMENT_STATUS',
  'CHANGE_RATING_STATUS',
  'VIEW_HISTORY',
  'CHANGE_FIELD',
  'VIEW_OWNERS',
  'CHANGE_CHAT_SESSION_STATUS',
  'EDITABILITY',
];
const ALWAYS_OWNERS: readonly CommandType[] = ['VIEW_OWNERS', 'VIEW_HISTORY'];

const isListed = (command: CommandType, role: ParticipationRole, state: StateKey): boolean => {
  if (state === 'OFF') return true;
  const place = COMMAND_TYPES.indexOf(command);
  if (role === 'VIEWER' || state === 'ANYBODY')
    return role === 'VIEWER' && state === 'ANYBODY' && place % 2 === 0;
  const isEven = (place + PARTICIPATION_ROLES.indexOf(role)) % 2 === 0;
  return isEven === (state === 'EVEN');
};
/** Everybody who sees it is a VIEWER besides. */
const holds = (command: CommandType, role: Role, state: StateKey): boolean => {
  const granted = [role, 'VIEWER' as const].some((one) => isListed(command, one, state));
  return (state !== 'OFF' && granted) || (role === 'OWNER' && ALWAYS_OWNERS.includes(command));
};

const STATE_TYPE = { EVEN: 'SUBMITTED', ODD: 'FLOW', ANYBODY: 'IMPLEMENTATION', OFF: 'ACCEPTANCE' } as const;
const plan = (key: StateKey): StatePlan => ({
  key,
  stateType: STATE_TYPE[key],
  commands: COMMAND_TYPES.map((commandType) => ({
    commandType,
    roles: ROLES.filter((role) => isListed(commandType, role, key)),
    isActive: key !== 'OFF',
    ...(commandType === 'EVAL' ? { parameter: 'EVAL_PRE' } : {}),
  })),
});

let lifeCycle: TestLifeCycle;
let fieldId: number;
const people = new Map<Role, TestUser>();
const cases = new Map<StateKey, { id: number; sessionId: number }>();
const person = (role: Role): TestUser => people.get(role) as TestUser;
const at = (state: StateKey) => cases.get(state) as { id: number; sessionId: number };

beforeAll(async () => {
  lifeCycle = await aLifeCycle(app.db, {
    states: [{ stateType: 'NEW' }, { stateType: 'DRAFT' }, ...STATES.map(plan), { stateType: 'COMPLETION' }],
  });
  for (const role of ROLES) people.set(role, await aUser(app.db));
  fieldId = (await aField(app.db)).id;
  await aFieldUser(app.db, { fieldId, user: person('RESPONSIBLE') });
  for (const state of STATES) {
    const contribution = await aContribution(app.db, {
      lifeCycle,
      state,
      owner: person('OWNER'),
      visibility: 'REGISTERED',
      fieldId,
    } as Parameters<typeof aContribution>[1]);
    for (const role of ROLES) {
      if (role !== 'OWNER' && role !== 'VIEWER') await aParticipant(app.db, contribution, person(role), role);
    }
    const [session] = await app.db
      .insert(chatSessions)
      .values({ contributionId: contribution.id, sessionType: 'OWNERS' })
      .returning({ id: chatSessions.id });
    cases.set(state, { id: contribution.id, sessionId: session?.id ?? 0 });
  }
});

/** One use of each command, which leaves everything as it is, so that the next one finds the same. */
const USES: Partial<Record<CommandType, (call: Call, state: StateKey) => ReturnType<Call>>> = {
  ASSIGN: (call, state) =>
    call(commands.assign, {
      params: { type: 'SUGGESTION', id: at(state).id, role: 'IMPLEMENTER' },
      body: { userList: [{ id: person('IMPLEMENTER').id }] },
    }),
  CHANGE_VISIBILITY: (call, state) =>
    call(commands.changeVisibility, { body: { contributionId: at(state).id, visibility: 'REGISTERED' } }),
  CHANGE_COMMENT_STATUS: (call, state) =>
    call(commands.commentStatus, { params: { id: at(state).id, status: 'HIDDEN' } }),
  CHANGE_RATING_STATUS: (call, state) =>
    call(commands.ratingStatus, { params: { id: at(state).id, status: 'HIDDEN' } }),
  EDITABILITY: (call, state) => call(commands.editability, { params: { id: at(state).id, value: 'true' } }),
  CHANGE_FIELD: (call, state) =>
    call(commands.changeField, { params: { id: at(state).id, fieldId, userId: person('RESPONSIBLE').id } }),
  VIEW_HISTORY: (call, state) =>
    call(historyEndpoints.list, { params: { id: at(state).id, category: 'ALL' } }),
  VIEW_OWNERS: (call, state) => call(commands.viewOwners, { params: { id: at(state).id } }),
  VIEW_OWNER_POINT: (call, state) => call(commands.viewOwnerPoint, { params: { id: at(state).id } }),
  SAVE_REWARD: (call, state) =>
    call(commands.saveReward, { params: { type: 'TEXT', id: at(state).id }, body: { reward: 'A book' } }),
  CHANGE_CHAT_SESSION_STATUS: (call, state) =>
    call(commands.changeChatStatus, {
      params: { id: at(state).id, status: 'OPEN' },
      body: { sessionList: [at(state).sessionId] },
    }),
};
const USED = Object.keys(USES) as CommandType[];

/** The commands that somebody may use in a state, as the server tells and as it acts. */
async function tried(call: Call, state: StateKey) {
  const read = await call(contributionEndpoints.read, { params: { id: at(state).id } });
  expect([read.status, read.errorKey]).toEqual([200, undefined]);
  const permitted = read.body.permissions.commands;
  const done: Partial<Record<CommandType, boolean>> = {};
  for (const command of USED) {
    const answer = await (USES[command] as NonNullable<(typeof USES)[CommandType]>)(call, state);
    if (answer.status !== 200)
      expect([command, answer.status, answer.errorKey]).toEqual([command, 400, 'error.commandNotAllowed']);
    done[command] = answer.status === 200;
  }
  return { permitted, done };
}
const among = (wanted: readonly CommandType[], may: (command: CommandType) => boolean) =>
  Object.fromEntries(wanted.map((command) => [command, may(command)]));

describe('permissions of commands', () => {
  it.each(ROLES)(
    '%s has exactly the commands of the state it is in, told and enforced [R3C-24 … R3C-37, S3-52, S3-53]',
    async (role) => {
      const call = await app.as(person(role));
      for (const state of STATES) {
        const { permitted, done } = await tried(call, state);
        expect([state, permitted]).toEqual([
          state,
          among(COMMAND_TYPES, (command) => holds(command, role, state)),
        ]);
        expect([state, done]).toEqual([state, among(USED, (command) => holds(command, role, state))]);
      }
    },
  );

  it('an administrator of the type has nine of them in every state, and the others as anybody who sees it [Q3-06, S3-52]', async () => {
    const call = await app.as(admin);
    const may = (state: StateKey) => (command: CommandType) =>
      ALWAYS_ADMINISTRATORS.includes(command) || holds(command, 'VIEWER', state);
    for (const state of STATES) {
      const { permitted, done } = await tried(call, state);
      expect([state, permitted]).toEqual([state, among(COMMAND_TYPES, may(state))]);
      expect([state, done]).toEqual([state, among(USED, may(state))]);
    }
  });

  it('an administrator of another type is one who sees it, and no more [R3C-37, S3-52]', async () => {
    const call = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_IMPROVEMENT_ADMIN'] }));
    for (const state of STATES) {
      const { permitted, done } = await tried(call, state);
      expect(permitted).toEqual(among(COMMAND_TYPES, (command) => holds(command, 'VIEWER', state)));
      expect(done).toEqual(among(USED, (command) => holds(command, 'VIEWER', state)));
    }
  });

  it('expected and actual benefits, each by its own command [R3C-25, R3C-26, S3-81]', async () => {
    for (const [benefitType, command] of [
      ['FORECAST', 'BENEFIT_FORECAST'],
      ['ACTUAL', 'BENEFIT_ACTUAL'],
    ] as const) {
      for (const role of ROLES) {
        const call = await app.as(person(role));
        for (const state of STATES) {
          const answer = await call(benefitEndpoints.save, {
            body: {
              contributionId: at(state).id,
              benefitType,
              category: 'COST_SAVING',
              amount: '1.00',
              periodStart: '2026-01-01',
              periodEnd: '2026-12-31',
              currency: 'TRY',
            },
          });
          const isRefused = answer.errorKey === 'error.commandNotAllowed';
          expect([role, state, command, isRefused]).toEqual([
            role,
            state,
            command,
            !holds(command, role, state),
          ]);
        }
      }
    }
  });

  it('who holds ASSIGN gives every assignable role but that of the owner; that is for administrators [Q3-32, S3-54]', async () => {
    const heir = await aUser(app.db);
    const give = async (user: TestUser, role: Role, to: TestUser[]) =>
      (await app.as(user))(commands.assign, {
        params: { type: 'SUGGESTION', id: at('EVEN').id, role },
        body: { userList: to.map(({ id }) => ({ id })) },
      });
    const holders = ROLES.filter((role) => holds('ASSIGN', role, 'EVEN'));
    expect(holders.length).toBeGreaterThan(5);
    for (const role of holders) {
      const given = await give(person(role), 'OWNER', [heir]);
      expect([role, given.status, given.errorKey]).toEqual([role, 400, 'error.commandNotAllowed']);
    }
    expect((await give(person('OWNER'), 'OWNER', [heir])).errorKey).toBe('error.commandNotAllowed');
    // Roles that come with a competition or a field are not given this way by anybody.
    for (const role of ['JURY1', 'COMPETITION_MODERATOR', 'RESPONSIBLE', 'VIEWER'] as const) {
      expect((await give(admin, role, [heir])).errorKey).toBe('error.commandNotAllowed');
    }
    expect((await give(admin, 'OWNER', [person('OWNER'), heir])).status).toBe(200);
    expect((await give(admin, 'OWNER', [person('OWNER')])).status).toBe(200);
  });
});
