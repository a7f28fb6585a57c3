import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import {
  executeAction,
  offeredActions,
  systemActionsDue,
} from '#server/process/life-cycles/engine/actions.ts';
import { assignUsers } from '#server/process/life-cycles/engine/assign-users.ts';
import { changeStatuses, performCommand } from '#server/process/life-cycles/engine/commands.ts';
import { enterState } from '#server/process/life-cycles/engine/entry.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import { holdsOneOf, rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { submit } from '#server/process/life-cycles/engine/submit.ts';
import { isOpen, personOf } from '#server/process/life-cycles/engine/task-times.ts';
import {
  type Actor,
  type Effect,
  type Outcome,
  type Situation,
  SYSTEM,
} from '#server/process/life-cycles/engine/types.ts';
import { sharePoints } from '#server/process/points/points.share.ts';
import { applied, situations, USERS } from './generated.ts';
import { effectsOf, user } from './situations.ts';

const actors: fc.Arbitrary<Actor> = fc.oneof(
  fc.tuple(fc.constantFrom(...USERS, 99), fc.boolean()).map(([id, admin]) => user(id, admin)),
  fc.constant(SYSTEM),
);

/** Mostly somebody with one of the offered actions, else anybody with any action of any state. */
const executions = fc
  .tuple(situations, actors, fc.nat(), fc.constantFrom(null, '', 'because', 'because'), fc.nat(9))
  .map(([situation, someone, pick, explanation, dice]) => {
    const { participants } = situation.contribution;
    const offers = [SYSTEM, ...participants.map(({ userId }) => user(userId))].flatMap((actor) =>
      offeredActions(situation, actor).map(({ action }) => ({ actor, actionId: action.id })),
    );
    const offer = dice < 8 ? offers[pick % Math.max(1, offers.length)] : undefined;
    const all = situation.lifeCycle.states.flatMap(({ actions }) => actions);
    const any = { actor: someone, actionId: all[pick % Math.max(1, all.length)]?.id ?? 0 };
    return { situation, explanation, ...(offer ?? any) };
  });

type Execution = { situation: Situation; actor: Actor; actionId: number; explanation: string | null };
const execute = ({ situation, ...rest }: Execution) => executeAction(situation, rest);

/** Runs `check` for executions that succeed. */
function whenExecuted(check: (run: Execution, effects: readonly Effect[], after: Situation) => void) {
  fc.assert(
    fc.property(executions, (run) => {
      const outcome = execute(run);
      if (outcome.ok) check(run, outcome.effects, applied(run.situation, outcome.effects));
    }),
    { numRuns: 800 },
  );
}

const actionOf = ({ situation, actionId }: Execution) =>
  stateOf(situation.lifeCycle, situation.contribution.stateId)?.actions.find(({ id }) => id === actionId);

describe('for every life cycle', () => {
  it('executions happen often enough to prove anything', () => {
    let successes = 0;
    fc.assert(
      fc.property(executions, (run) => {
        if (execute(run).ok) successes += 1;
      }),
      { numRuns: 800 },
    );
    expect(successes).toBeGreaterThan(150);
  });

  it('an action has effects only for a holder of one of its roles in its state [S3-36, S3-37]', () => {
    whenExecuted((run) => {
      const action = actionOf(run);
      expect(action).toBeDefined();
      const roles = rolesOf(run.situation.contribution.participants, run.actor);
      expect(holdsOneOf(roles, action?.roles ?? [])).toBe(true);
    });
  });

  it('what is offered can be executed as far as roles go, what is not offered cannot [S3-36]', () => {
    fc.assert(
      fc.property(executions, (run) => {
        const offered = offeredActions(run.situation, run.actor).some(
          ({ action }) => action.id === run.actionId,
        );
        const outcome = execute(run);
        if (!offered) expect(outcome.ok).toBe(false);
        else if (!outcome.ok) expect(outcome.refusal).not.toBe('error.commandNotAllowed');
      }),
    );
  });

  it('a command has effects only with its permission [S3-52, S3-53]', () => {
    fc.assert(
      fc.property(
        situations,
        actors,
        fc.constantFrom('INTERNAL', 'PRIVATE'),
        (situation, actor, visibility) => {
          const { commands } = permissionsOf(situation.lifeCycle, situation.contribution, actor);
          const outcomes: [boolean | undefined, Outcome][] = [
            [commands.CHANGE_VISIBILITY, changeStatuses(situation, { visibility }, actor)],
            [
              commands.SAVE_REWARD,
              performCommand(situation, { type: 'SAVE_REWARD', actor, history: { category: 'COMMAND' } }),
            ],
            [
              commands.ASSIGN,
              assignUsers(situation, {
                role: 'MENTOR',
                userIds: [1],
                users: new Map([[1, { isActive: true, isInternal: true }]]),
                actor,
              }),
            ],
          ];
          for (const [permitted, outcome] of outcomes) expect(outcome.ok).toBe(permitted);
        },
      ),
    );
  });

  it('a contribution never leaves its life cycle [S3-50, Q3-122]', () => {
    whenExecuted(({ situation }, _, after) => {
      expect(stateOf(situation.lifeCycle, after.contribution.stateId)).toBeDefined();
    });
  });

  it('open tasks of a left state are always closed, with a status that fits [S3-37, S3-62]', () => {
    whenExecuted(({ situation }, effects, after) => {
      if (after.contribution.stateId === situation.contribution.stateId) return;
      const old = new Set(situation.contribution.tasks.map(({ id }) => id));
      expect(after.contribution.tasks.filter((task) => old.has(task.id) && isOpen(task))).toEqual([]);
      for (const { taskId, status } of effectsOf(effects, 'taskClosed')) {
        expect(['ON_TIME_DONE', 'LATE_DONE', 'CANCELED', 'UNDONE']).toContain(status);
        const task = situation.contribution.tasks.find(({ id }) => id === taskId);
        expect(task && isOpen(task)).toBe(true);
      }
    });
  });

  it('tasks go to active holders of their role, each definition once a user [S3-61]', () => {
    whenExecuted((_, effects, { contribution }) => {
      const made = effectsOf(effects, 'taskCreated').map(({ task }) => task);
      const keys = made.map((task) => `${task.kind} ${task.definitionId} ${personOf(task)}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { role, userId, stateId } of made) {
        expect(contribution.participants).toContainEqual(
          expect.objectContaining({ userId, role, isActive: true }),
        );
        expect(stateId).toBe(contribution.stateId);
      }
    });
  });

  it('a definition gives points at most once a contribution and user, whatever happens in a row [S3-74]', () => {
    fc.assert(
      fc.property(
        situations,
        fc.array(fc.tuple(actors, fc.nat()), { minLength: 5, maxLength: 20 }),
        (start, steps) => {
          let situation: Situation = { ...start, contribution: { ...start.contribution, pointsGiven: [] } };
          for (const [actor, pick] of steps) {
            const offered = offeredActions(situation, actor);
            const action = offered[pick % Math.max(1, offered.length)]?.action;
            if (!action) continue;
            const outcome = executeAction(situation, { actionId: action.id, actor, explanation: 'x' });
            if (outcome.ok) situation = applied(situation, outcome.effects);
          }
          const keys = situation.contribution.pointsGiven.map(
            (one) => `${one.pointDefinitionId} ${one.userId}`,
          );
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shared points add up exactly, never differ by more than one, and favour the first [R3G-19, S3-73]', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 50 }),
        (point, users) => {
          const shares = sharePoints(point, users).map((share) => share.point);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(point);
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
          expect(shares).toEqual([...shares].sort((a, b) => b - a));
        },
      ),
    );
  });

  it('points are whole, positive, and go to holders of the named role [S3-73]', () => {
    whenExecuted((run, effects) => {
      const grants = actionOf(run)?.pointDefinitions ?? [];
      for (const { pointDefinitionId, userId, point } of effectsOf(effects, 'pointsGiven')) {
        expect(Number.isInteger(point) && point > 0).toBe(true);
        const roles = grants
          .filter((one) => one.pointDefinitionId === pointDefinitionId)
          .map(({ role }) => role);
        const holds = run.situation.contribution.participants.some(
          (one) => one.userId === userId && roles.includes(one.role),
        );
        expect(holds).toBe(true);
      }
    });
  });

  it('the history is complete: the action, every changed setting and every changed role has its row [S3-37, S3-56]', () => {
    whenExecuted(({ situation, actionId }, effects, after) => {
      const rows = effectsOf(effects, 'history').map(({ row }) => row);
      const before = situation.contribution;
      const moves = rows.filter(({ category }) => category === 'STATE');
      expect(moves).toHaveLength(1);
      expect(moves[0]).toMatchObject({
        action: { id: actionId },
        fromStateId: before.stateId,
        toStateId: after.contribution.stateId,
      });
      const changed = (['visibility', 'editable', 'commentStatus', 'ratingStatus'] as const).filter(
        (setting) => before[setting] !== after.contribution[setting],
      );
      const noted = rows.filter(({ category }) => category === 'STATUS').map(({ event }) => event);
      expect(noted.sort()).toEqual([...changed].sort());
      const usersOf = (situation: Situation, role: string) =>
        situation.contribution.participants
          .filter((one) => one.role === role && !one.deputyFor)
          .map(({ userId }) => userId)
          .sort();
      const moved = PARTICIPATION_ROLES.filter(
        (role) => usersOf(situation, role).join() !== usersOf(after, role).join(),
      );
      const assigned = rows.filter(({ category }) => category === 'ASSIGN').map(({ event }) => event);
      expect(assigned.sort()).toEqual([...moved].sort());
    });
  });

  it('entering a final state locks editing, closes chats and all earlier tasks [S3-40]', () => {
    whenExecuted(({ situation }, _, { contribution }) => {
      if (contribution.stateId === situation.contribution.stateId) return;
      const entered = stateOf(situation.lifeCycle, contribution.stateId);
      if (!entered || !FINAL_STATE_TYPES.includes(entered.stateType)) return;
      expect(contribution.editable).toBe(false);
      expect(contribution.chatSessions.every(({ status }) => status === 'CLOSED')).toBe(true);
      const open = contribution.tasks.filter(isOpen);
      expect(open.every((task) => task.start === situation.now)).toBe(true);
    });
  });

  it('repeating an action after the state changed is refused and changes nothing [S3-38]', () => {
    whenExecuted((run, _, after) => {
      if (after.contribution.stateId === run.situation.contribution.stateId) return;
      const again = execute({ ...run, situation: after });
      expect(again).toEqual({ ok: false, refusal: 'error.commandNotAvailable' });
    });
  });

  it('the same steps happen however a state is entered [S3-39]', () => {
    whenExecuted((run, effects, after) => {
      const action = actionOf(run);
      const target = after.contribution.stateId;
      if (!action || target === run.situation.contribution.stateId || action.postHandlers.length > 0) return;
      const moved = enterState(run.situation, { targetStateId: target, actor: run.actor, reason: 'system' });
      if (!moved.ok) throw new Error(moved.refusal);
      expect(effectsOf(moved.effects, 'taskCreated')).toEqual(effectsOf(effects, 'taskCreated'));
      const notified = (all: readonly Effect[]) => effectsOf(all, 'notification').map(({ userId }) => userId);
      expect(notified(moved.effects)).toEqual(notified(effects));
      const closed = (all: readonly Effect[]) => effectsOf(all, 'taskClosed').map(({ taskId }) => taskId);
      expect(closed(moved.effects)).toEqual(closed(effects));
      expect(effectsOf(moved.effects, 'history').filter(({ row }) => row.category === 'STATE')).toHaveLength(
        1,
      );
    });
  });

  it('equal situations give equal outcomes, and the situation itself is never changed', () => {
    fc.assert(
      fc.property(executions, (run) => {
        const before = structuredClone({ ...run.situation });
        const first = execute(run);
        expect(execute(run)).toEqual(first);
        expect({ ...run.situation }).toEqual(before);
      }),
    );
  });

  it('notifications go to active users, never to the one who acts [S3-45]', () => {
    whenExecuted(({ actor }, effects, { contribution }) => {
      for (const { userId } of effectsOf(effects, 'notification')) {
        if (actor.kind === 'user') expect(userId).not.toBe(actor.userId);
        expect(contribution.participants.some((one) => one.userId === userId && one.isActive)).toBe(true);
      }
    });
  });

  it('submitting ends in a published SUBMITTED state or changes nothing [S3-18, S3-41]', () => {
    fc.assert(
      fc.property(situations, actors, (situation, actor) => {
        const permitted = permissionsOf(situation.lifeCycle, situation.contribution, actor).submit;
        const outcome = submit(situation, actor);
        expect(outcome.ok).toBe(permitted);
        if (!outcome.ok) return;
        const { contribution } = applied(situation, outcome.effects);
        expect(stateOf(situation.lifeCycle, contribution.stateId)?.stateType).toBe('SUBMITTED');
        expect(contribution).toMatchObject({ publishState: 'PUBLISHED' });
        expect(contribution.dateSubmitted).not.toBeNull();
      }),
    );
  });

  it('the server runs only what SYSTEM may, and never the same thing twice in a stay [S3-43]', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        for (const due of systemActionsDue(situation)) {
          expect(due.roles).toContain('SYSTEM');
          const done = { ...situation.contribution, systemActionsDone: [due.id] };
          expect(systemActionsDue({ ...situation, contribution: done }).map(({ id }) => id)).not.toContain(
            due.id,
          );
        }
      }),
    );
  });
});
