import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignUsers } from '#server/process/life-cycles/engine/assign-users.ts';
import { DEPUTY_ROLES } from '#server/process/life-cycles/engine/deputies.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { isAuthor, rolesOf, WORKING_ROLES } from '#server/process/life-cycles/engine/roles.ts';
import { isOpen, personOf } from '#server/process/life-cycles/engine/task-times.ts';
import { type Situation, SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { applied, situations, USERS } from './generated.ts';
import {
  effects,
  effectsOf,
  OWNER,
  person,
  promise,
  RESPONSIBLE,
  refusal,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  user,
} from './situations.ts';

const DEPUTY = 21;
const OTHER = 22;

/** What the job does with a contribution of somebody who goes away or comes back. */
const visit = (some: Situation) => buildDecision(workingCopyOf(some, SYSTEM));
const visited = (some: Situation) => applied(some, visit(some));
const away = (...pairs: [number, number][]) => ({ deputies: new Map(pairs) });

const rolesAndTasks = ({ contribution }: Situation) => ({
  participants: contribution.participants
    .map(({ userId, role, deputyFor }) => `${role} ${userId} ${deputyFor ?? ''}`)
    .sort(),
  tasks: contribution.tasks
    .filter(isOpen)
    .map(({ id, userId, deputyFor }) => [id, userId, deputyFor ?? null]),
});

describe('somebody is away', () => {
  const waiting = (rest: Partial<Situation> = away([RESPONSIBLE, DEPUTY])) =>
    situation({ [SUBMITTED]: { promise: promise() } }, { tasks: [task()] }, rest);

  it('their deputy holds the role, has the task, and owes the answer; the history says so', () => {
    const decided = visit(waiting());
    expect(effectsOf(decided, 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: DEPUTY, role: 'RESPONSIBLE', deputyFor: RESPONSIBLE },
    ]);
    expect(effectsOf(decided, 'taskPassed')).toMatchObject([{ userId: DEPUTY, deputyFor: RESPONSIBLE }]);
    expect(settingsOf({ ok: true, effects: decided })).toMatchObject({ answerOwnerId: DEPUTY });
    expect(effectsOf(decided, 'history').map(({ row }) => [row.category, row.event])).toEqual([
      ['ANSWER', 'deputyCame'],
    ]);
    const { contribution } = visited(waiting());
    expect(rolesOf(contribution.participants, user(DEPUTY))).toContain('RESPONSIBLE');
  });

  it('back again, they have all that is left, and the deputy nothing', () => {
    const before = waiting();
    const after = visited({ ...visited(before), ...away() });
    expect(rolesAndTasks(after)).toEqual(rolesAndTasks(before));
    expect(after.contribution.answerOwnerId).toBe(RESPONSIBLE);
  });

  it('what they do all the same finishes the task that the deputy has', () => {
    const { contribution } = visited(waiting());
    expect(contribution.tasks.filter(isOpen)).toHaveLength(1);
    const during = situation(
      {
        [SUBMITTED]: {
          actions: [],
          commands: [
            {
              id: 1,
              stateId: SUBMITTED,
              commandType: 'ASSIGN',
              roles: ['RESPONSIBLE'],
              parameter: null,
              isActive: true,
              taskDefinitions: [],
              pointDefinitions: [],
            },
          ],
        },
      },
      {
        participants: contribution.participants,
        tasks: contribution.tasks.map((one) => ({ ...one, kind: 'COMMAND' as const, commandType: 'ASSIGN' })),
      },
      away([RESPONSIBLE, DEPUTY]),
    );
    const known = new Map([[OTHER, { isActive: true, isInternal: true }]]);
    const outcome = assignUsers(during, {
      role: 'MENTOR',
      userIds: [OTHER],
      users: known,
      actor: user(RESPONSIBLE),
    });
    expect(effectsOf(effects(outcome), 'taskClosed')).toMatchObject([{ doneBy: RESPONSIBLE }]);
  });

  it('an author stands in for nobody on what they wrote', () => {
    expect(
      visit(waiting(away([RESPONSIBLE, OWNER]))).filter(
        ({ kind }) => kind !== 'contributionSet' && kind !== 'answerTimersSet',
      ),
    ).toEqual([]);
  });

  it('a deputy who is assigned in the place of the other stays when that one is back', () => {
    const during = visited(
      situation(
        {},
        { participants: [person(OWNER, 'OWNER'), person(RESPONSIBLE, 'MENTOR')] },
        away([RESPONSIBLE, DEPUTY]),
      ),
    );
    const chosen = assignUsers(during, {
      role: 'MENTOR',
      userIds: [DEPUTY],
      users: new Map([[DEPUTY, { isActive: true, isInternal: true }]]),
      actor: user(99, true),
    });
    const after = visited({ ...applied(during, effects(chosen)), ...away() });
    expect(rolesAndTasks(after).participants).toContain(`MENTOR ${DEPUTY} `);
  });
});

describe('work is handed over', () => {
  const waiting = () =>
    situation(
      { [SUBMITTED]: { promise: promise() } },
      {
        participants: [
          person(OWNER, 'OWNER'),
          person(RESPONSIBLE, 'RESPONSIBLE'),
          person(OTHER, 'RESPONSIBLE'),
        ],
        answerState: 'RUNNING',
        answerStateId: SUBMITTED,
        answerOwnerId: RESPONSIBLE,
      },
    );

  it('the successor comes in the same place, and owes the answer', () => {
    const outcome = handOver(waiting(), { fromId: RESPONSIBLE, successors: [DEPUTY], actor: SYSTEM });
    expect(effectsOf(effects(outcome), 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: DEPUTY, role: 'RESPONSIBLE', isFirst: true },
    ]);
    expect(settingsOf(outcome)).toMatchObject({ answerOwnerId: DEPUTY });
  });

  it('whoever wrote it is passed over; where nobody else is named, it is refused', () => {
    const outcome = handOver(waiting(), { fromId: RESPONSIBLE, successors: [OWNER, DEPUTY], actor: SYSTEM });
    expect(effectsOf(effects(outcome), 'participantAdded')).toMatchObject([{ userId: DEPUTY }]);
    expect(refusal(handOver(waiting(), { fromId: RESPONSIBLE, successors: [OWNER], actor: SYSTEM }))).toBe(
      'error.userNotSelectable',
    );
  });

  it('what is joined to another contribution is handed over by the server alone, and notifies nobody', () => {
    const { contribution, ...rest } = waiting();
    const resting = { ...rest, contribution: { ...contribution, head: { id: 2, code: 'SUG-2' } } };
    const given = { fromId: RESPONSIBLE, successors: [DEPUTY] };
    expect(refusal(handOver(resting, { ...given, actor: user(99, true) }))).toBe('error.family.joined');
    const outcome = handOver(resting, { ...given, actor: SYSTEM });
    expect(effectsOf(effects(outcome), 'participantAdded')).toMatchObject([{ userId: DEPUTY }]);
    expect(settingsOf(outcome)).toEqual({ answerOwnerId: DEPUTY });
    expect(effects(outcome).filter(({ kind }) => /Notice|notification|Mail/.test(kind))).toEqual([]);
  });

  it('only administrators of the module hand over what others work on', () => {
    const given = { fromId: RESPONSIBLE, successors: [DEPUTY] };
    expect(refusal(handOver(waiting(), { ...given, actor: user(OTHER) }))).toBe('error.commandNotAllowed');
    expect(refusal(handOver(waiting(), { ...given, actor: user(99, true) }))).toBeUndefined();
  });
});

describe('for every contribution of somebody who is away', () => {
  it('open tasks are with the deputy, all others with whom they belong to; a second visit brings nothing', () => {
    fc.assert(
      fc.property(situations, (some) => {
        const after = visited(some);
        const { participants, tasks } = after.contribution;
        const holders = participants.filter(({ deputyFor }) => !deputyFor);
        for (const one of tasks.filter(isOpen)) {
          const owner = personOf(one);
          const isHeld = holders.some(
            (held) => held.userId === owner && held.role === one.role && held.isActive,
          );
          const deputy = DEPUTY_ROLES.includes(one.role) && isHeld ? some.deputies.get(owner) : undefined;
          const expected = deputy === undefined || isAuthor(after.contribution, deputy) ? owner : deputy;
          expect(one.userId).toBe(expected);
        }
        expect(visit(after)).toEqual([]);
      }),
    );
  });

  it('roles and tasks are the same as before once everybody is back', () => {
    fc.assert(
      fc.property(situations, (some) => {
        const here = visited({ ...some, ...away() });
        const back = visited({ ...visited({ ...here, deputies: some.deputies }), ...away() });
        expect(rolesAndTasks(back)).toEqual(rolesAndTasks(here));
      }),
    );
  });

  it('nobody stands in for the members of a jury, and nobody as an author', () => {
    fc.assert(
      fc.property(situations, (some) => {
        const { contribution } = visited(some);
        for (const { role, userId, deputyFor } of contribution.participants) {
          if (!deputyFor) continue;
          expect(WORKING_ROLES).toContain(role);
          expect(role).not.toMatch(/^JURY/);
          expect(
            isAuthor(
              { ...contribution, participants: contribution.participants.filter((one) => !one.deputyFor) },
              userId,
            ),
          ).toBe(false);
        }
      }),
    );
  });

  it('hand-overs leave nothing with whoever left that a successor can have', () => {
    fc.assert(
      fc.property(situations, fc.constantFrom(...USERS), fc.constantFrom(...USERS), (some, fromId, toId) => {
        const outcome = handOver(some, { fromId, successors: [toId], actor: SYSTEM });
        if (!outcome.ok || fromId === toId || isAuthor(some.contribution, toId)) return;
        const { contribution } = applied(some, outcome.effects);
        const held = contribution.participants.filter(
          ({ userId, role, deputyFor }) => userId === fromId && !deputyFor && DEPUTY_ROLES.includes(role),
        );
        expect(held).toEqual([]);
        const open = contribution.tasks.filter(
          (one) => isOpen(one) && personOf(one) === fromId && DEPUTY_ROLES.includes(one.role),
        );
        const ofHolder = open.filter((one) =>
          some.contribution.participants.some(({ userId, role }) => userId === fromId && role === one.role),
        );
        expect(ofHolder).toEqual([]);
      }),
    );
  });
});
