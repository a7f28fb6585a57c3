import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { assignUsers } from '#server/process/life-cycles/engine/assign-users.ts';
import { DEPUTY_ROLES, isAway } from '#server/process/life-cycles/engine/deputies.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { promiseOf } from '#server/process/life-cycles/engine/promises.ts';
import { isAuthor, rolesOf, WORKING_ROLES } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { isOpen, personOf } from '#server/process/life-cycles/engine/task-times.ts';
import { finishTasks } from '#server/process/life-cycles/engine/tasks.ts';
import { type Situation, SYSTEM, type Task } from '#server/process/life-cycles/engine/types.ts';
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
const away = (...pairs: [number, number][]) => ({ deputies: new Map(pairs), absent: new Map() });

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

  it('of two who are each other’s deputies and both away, neither is owed to while anybody is here [S3-97]', () => {
    const both = (rest: Partial<Situation['contribution']> = {}, asked: number[] = []) =>
      situation(
        { [SUBMITTED]: { promise: promise() } },
        { tasks: [task()], ...rest },
        {
          deputies: new Map(),
          absent: new Map([
            [RESPONSIBLE, asked],
            [OTHER, asked],
          ]),
        },
      );
    const holders = [
      person(OWNER, 'OWNER'),
      person(RESPONSIBLE, 'RESPONSIBLE'),
      person(OTHER, 'RESPONSIBLE'),
    ];
    const third = visited(both({ participants: [...holders, person(DEPUTY, 'RESPONSIBLE')] }, [99]));
    expect(third.contribution.answerOwnerId).toBe(DEPUTY);
    expect(third.contribution.participants.some(({ deputyFor }) => deputyFor)).toBe(false);
    const asked = visited(both({ participants: holders }, [OWNER, 99]));
    expect(asked.contribution.answerOwnerId).toBe(99);
    expect(asked.contribution.tasks.filter(isOpen)).toMatchObject([{ userId: 99, deputyFor: RESPONSIBLE }]);
    const back = visited({ ...asked, ...away([RESPONSIBLE, OTHER]) });
    expect(back.contribution.answerOwnerId).toBe(OTHER);
    expect(back.contribution.tasks.filter(isOpen)).toMatchObject([{ userId: OTHER, deputyFor: RESPONSIBLE }]);
    expect(visited(both({ participants: holders })).contribution.answerOwnerId).toBe(RESPONSIBLE);
  });

  it('whoever stands in for two has the same to do once, and has done it for both', () => {
    const holders = [
      person(OWNER, 'OWNER'),
      person(RESPONSIBLE, 'RESPONSIBLE'),
      person(OTHER, 'RESPONSIBLE'),
    ];
    const tasks = [task({ id: 1, oneForAll: false }), task({ id: 2, userId: OTHER, oneForAll: false })];
    const both = away([RESPONSIBLE, DEPUTY], [OTHER, DEPUTY]);
    const during = visited(situation({}, { participants: holders, tasks }, both));
    const mine = (some: Situation, userId: number) =>
      some.contribution.tasks.filter((one) => isOpen(one) && one.userId === userId).map(({ id }) => id);
    expect(mine(during, DEPUTY)).toEqual([1]);
    const one = visited({ ...during, ...away([OTHER, DEPUTY]) });
    expect([mine(one, RESPONSIBLE), mine(one, DEPUTY)]).toEqual([[1], [2]]);
    const copy = workingCopyOf(during, user(DEPUTY));
    finishTasks(copy, () => true);
    expect(copy.tasks.filter(isOpen)).toEqual([]);
    expect([...copy.doneBy]).toEqual([
      [1, DEPUTY],
      [2, DEPUTY],
    ]);
  });

  it('what jurors, authors and others of a role do is done for nobody who is away', () => {
    const openAfter = (
      role: ParticipationRole,
      deputy: number,
      absences: Pick<Situation, 'deputies' | 'absent'>,
    ) => {
      const people = [person(OWNER, 'OWNER'), person(deputy, role), person(RESPONSIBLE, role)];
      const tasks = [
        task({ id: 1, role, userId: deputy, oneForAll: false }),
        task({ id: 2, role, oneForAll: false }),
      ];
      const copy = workingCopyOf(
        visited(situation({}, { participants: people, tasks }, absences)),
        user(deputy),
      );
      finishTasks(copy, () => true);
      return copy.tasks.filter(isOpen).map(({ id }) => id);
    };
    expect(openAfter('JURY1', DEPUTY, away([RESPONSIBLE, DEPUTY]))).toEqual([2]);
    expect(openAfter('RESPONSIBLE', OWNER, away([RESPONSIBLE, OWNER]))).toEqual([2]);
    const alone = { deputies: new Map(), absent: new Map([[RESPONSIBLE, [DEPUTY]]]) };
    expect(openAfter('RESPONSIBLE', DEPUTY, alone)).toEqual([2]);
    expect(openAfter('RESPONSIBLE', DEPUTY, away([RESPONSIBLE, DEPUTY]))).toEqual([]);
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
  const holdersOf = ({ contribution }: Situation) =>
    contribution.participants.filter(({ deputyFor }) => !deputyFor);
  const authoredBy = (some: Situation) => ({ ...some.contribution, participants: holdersOf(some) });
  const deputyOn = (some: Situation, userId: number) => {
    const deputy = some.deputies.get(userId);
    return deputy === undefined || isAuthor(authoredBy(some), deputy) ? undefined : deputy;
  };
  /** Who could do what a role has to do: whoever is here of its holders, and their deputies; else whoever is asked then. */
  const possible = (some: Situation, role: ParticipationRole) => {
    const held = holdersOf(some).filter((one) => one.role === role && one.isActive);
    const here = held.flatMap(({ userId }) => {
      const deputy = DEPUTY_ROLES.includes(role) ? deputyOn(some, userId) : undefined;
      return deputy ?? (isAway(some, userId) ? [] : userId);
    });
    if (here.length > 0 || !DEPUTY_ROLES.includes(role)) return here;
    const asked = held.flatMap(({ userId }) => some.absent.get(userId) ?? []);
    return asked.filter((one) => !isAuthor(authoredBy(some), one));
  };

  it('open tasks are with the deputy, all others with whom they belong to; a second visit brings nothing', () => {
    fc.assert(
      fc.property(situations, (some) => {
        const after = visited(some);
        const open = after.contribution.tasks.filter(isOpen);
        const hasSame = (one: Task, userId: number) =>
          open.some(
            (other) =>
              other !== one &&
              other.userId === userId &&
              other.kind === one.kind &&
              other.definitionId === one.definitionId &&
              other.stateId === one.stateId &&
              other.role === one.role,
          );
        for (const one of open) {
          const owner = personOf(one);
          const isHeld = holdersOf(after).some(
            (held) => held.userId === owner && held.role === one.role && held.isActive,
          );
          const canBePassed = DEPUTY_ROLES.includes(one.role) && isHeld;
          const deputy = canBePassed ? deputyOn(after, owner) : undefined;
          if (deputy !== undefined) expect(one.userId === deputy || hasSame(one, deputy)).toBe(true);
          else if (one.userId !== owner) expect(possible(after, one.role)).toContain(one.userId);
          // Nobody has for somebody else what they have to do already.
          if (one.deputyFor) expect(hasSame(one, one.userId)).toBe(false);
        }
        expect(visit(after)).toEqual([]);
      }),
    );
  });

  it('nobody who is away is owed to, or given something to do for others, while anybody is here who could do it', () => {
    let away = 0;
    fc.assert(
      fc.property(situations, fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 3 }), (start, extra) => {
        // More people of the role that promises, than happen to have it.
        const role = promiseOf(stateOf(start.lifeCycle, start.contribution.stateId))?.role;
        const known = start.contribution.participants;
        const added = extra.filter((userId) => role && !known.some((one) => one.userId === userId));
        const participants = [...known, ...added.map((userId) => person(userId, role ?? 'EXPERT'))];
        const after = visited({ ...start, contribution: { ...start.contribution, participants } });
        const { contribution } = after;
        for (const { deputyFor, userId } of [
          ...contribution.participants,
          ...contribution.tasks.filter(isOpen),
        ]) {
          if (deputyFor) expect(isAway(after, userId)).toBe(false);
        }
        const promise = promiseOf(stateOf(after.lifeCycle, contribution.stateId));
        const isOwed = contribution.answerState === 'RUNNING' && contribution.head === null;
        if (!isOwed || !promise || contribution.answerOwnerId === null) return;
        const held = holdersOf(after).filter((one) => one.role === promise.role && one.isActive);
        if (held.some(({ userId }) => isAway(after, userId))) away += 1;
        if (possible(after, promise.role).length > 0) {
          expect(isAway(after, contribution.answerOwnerId)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
    expect(away).toBeGreaterThan(20);
  });

  it('roles and tasks are the same as before once everybody is back', () => {
    fc.assert(
      fc.property(situations, (some) => {
        const here = visited({ ...some, ...away() });
        const { deputies, absent } = some;
        const back = visited({ ...visited({ ...here, deputies, absent }), ...away() });
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
