import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluationRefusal } from '#server/process/evaluations/evaluation.stage.ts';
import { assignUsers, holdRole } from '#server/process/life-cycles/engine/assign-users.ts';
import { moveWithCompetition } from '#server/process/life-cycles/engine/competition-move.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import { givePoints } from '#server/process/life-cycles/engine/points.ts';
import { runPostHandlers } from '#server/process/life-cycles/engine/post-handlers.ts';
import { type Contribution, SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { granting } from './granting.ts';
import {
  command,
  commandTask,
  contribution,
  effects,
  effectsOf,
  FLOW,
  lifeCycle,
  OWNER,
  person,
  refusal,
  STRANGER,
  SUBMITTED,
  situation,
  task,
  taskDefinition,
  user,
} from './situations.ts';

/** Owns what is joined to the head that OWNER owns. */
const AUTHOR = 12;
const AWAY = 13;
const family = {
  coAuthors: [
    { userId: AUTHOR, isActive: true },
    { userId: AWAY, isActive: false },
  ],
  isHead: true,
};
const TEXTS = [{ language: 'en', subject: 'The competition is over', text: '{title}' }];

describe('authors of what is joined to a head', () => {
  const board = granting(
    command(SUBMITTED, {
      commandType: 'EVAL',
      roles: ['BOARD1'],
      parameter: 'EVAL_BOARD1',
      taskDefinitions: [commandTask({ id: 900, role: 'BOARD1', oneForAll: false })],
    }),
  );
  const seat = (userId: number, values = {}) =>
    assignUsers(situation(board, { ...family, ...values }), {
      role: 'BOARD1',
      userIds: [userId],
      users: new Map([[userId, { isActive: true, isInternal: true }]]),
      actor: user(STRANGER, true),
    });

  it('do not become judges of it, by choice or with a competition [S3-54, Q2-61]', () => {
    expect(refusal(seat(AUTHOR))).toBe('error.userNotSelectable');
    expect(refusal(seat(AUTHOR, { coAuthors: [] }))).toBeUndefined();
    const jury = {
      role: 'JURY1',
      userIds: [AUTHOR, STRANGER],
      joining: new Set([AUTHOR, STRANGER]),
      actor: SYSTEM,
    } as const;
    const added = effectsOf(effects(holdRole(situation({}, family), jury)), 'participantAdded');
    expect(added.map(({ userId }) => userId)).toEqual([STRANGER]);
    const evaluated = { [FLOW]: { stateType: 'EVALUATION' as const } };
    const moved = moveWithCompetition(situation(evaluated, family), {
      targetStateId: FLOW,
      leavesAnnounced: false,
      jurors: { role: 'JURY1', users: [{ userId: AUTHOR, isActive: true }] },
      notice: null,
    });
    expect(effectsOf(effects(moved), 'participantAdded')).toEqual([]);
  });

  it('who judged it before go on no more, and get no further tasks [S2-21]', () => {
    const participants = [person(OWNER, 'OWNER'), person(AUTHOR, 'BOARD1')];
    const open = { stage: 'EVAL_BOARD1', isJuror: true } as NonNullable<
      Parameters<typeof evaluationRefusal>[2]['open']
    >;
    const refused = (values: Partial<Contribution>) =>
      evaluationRefusal(
        { lifeCycle: lifeCycle(board), contribution: contribution({ participants, ...values }) },
        user(AUTHOR),
        { stage: 'EVAL_BOARD1', open },
      );
    expect(refused({})).toBeNull();
    expect(refused(family)).toBe('error.commandNotAllowed');
    const added = effects(seat(STRANGER, { participants: [person(OWNER, 'OWNER')] }));
    expect(effectsOf(added, 'taskCreated')).toHaveLength(1);
    const states = { [FLOW]: { taskDefinitions: [taskDefinition(FLOW, { role: 'BOARD1' })] } };
    const go = { targetStateId: FLOW, leavesAnnounced: false, jurors: null, notice: null };
    const tasksOf = (values: Partial<Contribution>) =>
      effectsOf(
        effects(moveWithCompetition(situation(states, { participants, ...values }), go)),
        'taskCreated',
      );
    expect([tasksOf({}).length, tasksOf(family).length]).toEqual([1, 0]);
  });

  it('do not support it, as its owners do not', () => {
    const maySupport = (who: number) => permissionsOf(lifeCycle(), contribution(family), user(who)).support;
    expect([OWNER, AUTHOR, STRANGER].map(maySupport)).toEqual([false, false, true]);
  });

  it('get the mails that an action sends to its owners, if their account is open', () => {
    const copy = workingCopyOf(situation({}, family), SYSTEM);
    runPostHandlers(copy, [{ id: 1, rank: 1, handlerType: 'SEND_MAIL', parameter: 'Well done' }] as never);
    expect(effectsOf(copy.messages, 'ownerMail').map(({ userId }) => userId)).toEqual([OWNER, AUTHOR]);
  });

  it('hear once of the end of a competition [S2-17]', () => {
    const final = { [FLOW]: { stateType: 'COMPLETION' as const } };
    const outcome = moveWithCompetition(situation(final, family), {
      targetStateId: FLOW,
      leavesAnnounced: false,
      jurors: null,
      notice: { texts: TEXTS, replaces: false },
    });
    expect(effectsOf(effects(outcome), 'notification').map(({ userId }) => userId)).toEqual([OWNER, AUTHOR]);
  });
});

describe('a head', () => {
  it('offers no deletion as long as something is joined to it', () => {
    const mayDelete = (values: Partial<Contribution>) =>
      permissionsOf(lifeCycle(), contribution(values), user(STRANGER, true)).delete;
    expect([mayDelete({}), mayDelete({ isHead: true })]).toEqual([true, false]);
  });
});

describe('what is joined to a head', () => {
  it('changes its roles and tasks in silence [S3-61]', () => {
    const states = granting(
      command(SUBMITTED, {
        commandType: 'EVAL',
        roles: ['JURY1'],
        taskDefinitions: [commandTask({ id: 900, role: 'JURY1', oneForAll: false, sendEmail: true })],
      }),
    );
    const kinds = (values: Partial<Contribution>) =>
      effects(
        holdRole(situation(states, { tasks: [task()], ...values }), {
          role: 'JURY1',
          userIds: [STRANGER],
          joining: new Set([STRANGER]),
          actor: SYSTEM,
        }),
      ).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['participantAdded', 'taskCreated', 'history', 'taskMail']);
    expect(kinds({ head: { id: 5, code: 'SUG-5' } })).toEqual(['participantAdded', 'taskCreated', 'history']);
  });
});

describe('points of a head', () => {
  const DEFINITION = 9;
  const give = (values: Partial<Contribution>, point: number, share: boolean) => {
    const pointDefinitions = new Map([[DEFINITION, { id: DEFINITION, point, isActive: true }]]);
    const copy = workingCopyOf(situation({}, values, { pointDefinitions }), SYSTEM);
    givePoints(copy, [{ pointDefinitionId: DEFINITION, role: 'OWNER', share }]);
    return copy.points;
  };
  const sumOf = (points: readonly { point: number }[]) => points.reduce((sum, { point }) => sum + point, 0);

  it('are not given again by a second action where the key left somebody out [S3-74]', () => {
    const key = [
      { userId: OWNER, weight: 0 },
      { userId: AUTHOR, weight: 10_000 },
    ];
    const values = { coAuthors: family.coAuthors.slice(0, 1), isHead: true, shareKey: key };
    const first = give(values, 100, false);
    expect(first).toEqual([{ userId: AUTHOR, pointDefinitionId: DEFINITION, point: 100 }]);
    expect(give({ ...values, pointsGiven: first }, 100, false)).toEqual([]);
  });

  it('of who works on it do not count for its authors', () => {
    const participants = [person(OWNER, 'OWNER'), person(STRANGER, 'EXPERT')];
    const pointsGiven = [{ pointDefinitionId: DEFINITION, userId: STRANGER, point: 100 }];
    expect(sumOf(give({ ...family, participants, pointsGiven }, 100, false))).toBe(100);
  });

  const people = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 });
  const steps = fc.array(
    fc.record({ owners: fc.integer({ min: 1, max: 3 }), weights: fc.array(fc.nat(3), { minLength: 6 }) }),
    { minLength: 1, maxLength: 5 },
  );

  it('add up to what its owners would have, over several actions and changed keys [S3-73, S3-74]', () => {
    fc.assert(
      fc.property(people, steps, fc.nat(1000), fc.boolean(), (all, actions, point, share) => {
        let pointsGiven: Contribution['pointsGiven'] = [];
        let owed = 0;
        for (const { owners, weights } of actions) {
          const own = all.slice(0, Math.min(owners, all.length - 1));
          const before = sumOf(pointsGiven);
          const had = new Set(pointsGiven.map(({ userId }) => userId));
          const given = give(
            {
              participants: own.map((id) => person(id, 'OWNER')),
              coAuthors: all.slice(own.length).map((userId) => ({ userId, isActive: true })),
              isHead: true,
              shareKey: all.map((userId, at) => ({ userId, weight: weights[at] ?? 0 })),
              pointsGiven,
            },
            point,
            share,
          );
          pointsGiven = [...pointsGiven, ...given];
          owed = Math.max(owed, share ? point : point * own.length);
          // Nobody is given a definition twice: where everybody has had of it, nothing is left to be done.
          const isPossible = all.some((userId) => !had.has(userId)) && !(share && before > 0);
          expect(sumOf(pointsGiven)).toBe(isPossible ? owed : before);
          owed = sumOf(pointsGiven);
          expect(new Set(pointsGiven.map(({ userId }) => userId)).size).toBe(pointsGiven.length);
        }
      }),
    );
  });
});
