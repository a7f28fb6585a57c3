import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import {
  COMPETITION_STATES,
  type CompetitionState,
  FINAL_STATE_TYPES,
} from '#contract/life-cycles/schema.ts';
import { checkLifeCycle, isError } from '#server/process/life-cycles/check/check-life-cycle.ts';
import { possibleRoles } from '#server/process/life-cycles/check/possible-roles.ts';
import {
  executeAction,
  offeredActions,
  systemActionsDue,
} from '#server/process/life-cycles/engine/actions.ts';
import { moveWithCompetition } from '#server/process/life-cycles/engine/competition-move.ts';
import { possibleIdeaStates } from '#server/process/life-cycles/engine/idea-states.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { saveAsDraft, submit } from '#server/process/life-cycles/engine/submit.ts';
import {
  type Lifecycle,
  type Outcome,
  type Situation,
  SYSTEM,
} from '#server/process/life-cycles/engine/types.ts';
import { applied, situations } from './generated.ts';
import { contribution, daysBefore, person, user } from './situations.ts';
import { context } from './sound.ts';

interface CyclePosition {
  stateId: number;
  step: CompetitionState | null;
}
const keyOf = ({ stateId, step }: CyclePosition) => `${stateId} ${step}`;

/** A contribution in a state with somebody in every role that can be held: number 100 and onwards. */
function situationAt(base: Situation, { stateId, step }: CyclePosition): Situation {
  const roles: ParticipationRole[] = [...possibleRoles(base.lifeCycle)];
  return {
    ...base,
    contribution: contribution({
      type: base.lifeCycle.contributionType,
      stateId,
      competitionState: step,
      dateStateChanged: daysBefore(4000),
      participants: roles.map((role, at) => person(100 + at, role)),
    }),
  };
}

/** Everything that the engine does with a contribution, by anybody, by the server, or with its competition. */
function outcomesOf(
  situation: Situation,
  step: CompetitionState | null,
): [Outcome, CompetitionState | null][] {
  const { lifeCycle, contribution: own } = situation;
  const people = [...own.participants.map(({ userId }) => user(userId)), user(99)];
  const owner = user(own.participants.find(({ role }) => role === 'OWNER')?.userId ?? 0);
  const isTaken = step === null || step === 'ANNOUNCED';
  const byPeople = people.flatMap((actor) =>
    offeredActions(situation, actor).map(({ action }) =>
      executeAction(situation, { actionId: action.id, actor, explanation: 'because' }),
    ),
  );
  const byServer = systemActionsDue(situation).map(({ id }) =>
    executeAction(situation, { actionId: id, actor: SYSTEM }),
  );
  const byHand = isTaken ? [saveAsDraft(situation, owner), submit(situation, owner)] : [];
  const type = stateOf(lifeCycle, own.stateId)?.stateType ?? 'NEW';
  const isOpen = ['SUBMITTED', 'EVALUATION', 'FLOW', 'ACCEPTANCE'].includes(type);
  const withOthers = step === null ? [] : possibleIdeaStates(step, lifeCycle);
  const moves = withOthers.map(({ id, nextCompetitionState }): [Outcome, CompetitionState] => [
    isOpen
      ? moveWithCompetition(situation, {
          targetStateId: id,
          leavesAnnounced: step === 'ANNOUNCED',
          jurors: null,
          notice: null,
        })
      : { ok: true, effects: [] },
    nextCompetitionState,
  ]);
  return [
    ...[...byPeople, ...byServer, ...byHand].map((outcome): [Outcome, typeof step] => [outcome, step]),
    ...moves,
  ];
}

/** Where the engine gets from NEW, and from where it gets to an end. */
function explore(base: Situation): { reached: Set<number>; stuck: Set<number> } {
  const start = base.lifeCycle.states.find(({ stateType }) => stateType === 'NEW');
  const step = base.lifeCycle.contributionType === 'IDEA' ? 'ANNOUNCED' : null;
  const waiting: CyclePosition[] = start ? [{ stateId: start.id, step }] : [];
  const next = new Map<string, CyclePosition[]>();
  for (const position of waiting) {
    if (next.has(keyOf(position))) continue;
    const situation = situationAt(base, position);
    const ways = outcomesOf(situation, position.step).flatMap(([outcome, after]) =>
      outcome.ok ? [{ stateId: applied(situation, outcome.effects).contribution.stateId, step: after }] : [],
    );
    next.set(keyOf(position), ways);
    waiting.push(...ways);
  }
  const positions = [...new Map(waiting.map((position) => [keyOf(position), position])).values()];
  const isEnd = ({ stateId }: CyclePosition) =>
    FINAL_STATE_TYPES.includes(stateOf(base.lifeCycle, stateId)?.stateType ?? 'NEW');
  const ending = new Set(positions.filter(isEnd).map(keyOf));
  for (let size = -1; size !== ending.size; ) {
    size = ending.size;
    for (const position of positions) {
      if ((next.get(keyOf(position)) ?? []).some((way) => ending.has(keyOf(way))))
        ending.add(keyOf(position));
    }
  }
  const isLeftOver = ({ stateId, step: at }: CyclePosition) =>
    at !== null &&
    at !== 'ANNOUNCED' &&
    ['NEW', 'DRAFT'].includes(stateOf(base.lifeCycle, stateId)?.stateType ?? '');
  return {
    reached: new Set(positions.map(({ stateId }) => stateId)),
    stuck: new Set(
      positions
        .filter((position) => !ending.has(keyOf(position)) && !isLeftOver(position))
        .map(({ stateId }) => stateId),
    ),
  };
}

const steps = fc.array(fc.constantFrom(null, null, ...COMPETITION_STATES), { minLength: 8, maxLength: 8 });
/** Any life cycle; every second one is of ideas, whose states apply in steps of a competition. */
const lifeCycles = fc.tuple(situations, fc.boolean(), steps).map(([situation, isIdea, step]): Situation => {
  const { lifeCycle } = situation;
  if (!isIdea) return situation;
  const states = lifeCycle.states.map((state, at) => ({
    ...state,
    // The start is where the competition takes ideas, else nothing of it could be seen.
    step: at < 2 ? ('ANNOUNCED' as const) : (step[at] ?? null),
  }));
  return { ...situation, lifeCycle: { ...lifeCycle, contributionType: 'IDEA', states } };
});
/** Mostly in order: targets within, handlers that run, somebody for each action. */
const tidy = lifeCycles.map((situation): Situation => {
  const { lifeCycle } = situation;
  const last = lifeCycle.states.length;
  const clean = (state: Lifecycle['states'][number], at: number) => ({
    ...state,
    stateType:
      at === last - 1
        ? ('COMPLETION' as const)
        : state.stateType === 'NEW' && at > 0
          ? ('FLOW' as const)
          : state.stateType,
    actions: [
      ...state.actions.map((one) => ({
        ...one,
        roles: one.roles.filter((role) => role === 'OWNER' || role === 'EXPERT'),
        targetStateId:
          one.targetStateId !== null && one.targetStateId <= last && one.targetStateId > 1
            ? one.targetStateId
            : null,
        systemAfterDays: null,
        pointDefinitions: [],
        postHandlers: one.postHandlers.filter(({ parameter }) => parameter !== 'NOWHERE'),
      })),
      {
        ...(state.actions[0] as (typeof state.actions)[number]),
        id: state.id * 100 + 99,
        roles: ['OWNER' as const],
        targetStateId: Math.min(state.id + 1, last),
        systemAfterDays: null,
        pointDefinitions: [],
        postHandlers: [],
      },
    ],
    commands: [],
    taskDefinitions: [],
    notifications: [],
  });
  return {
    ...situation,
    improvementsOpen: true,
    lifeCycle: { ...lifeCycle, states: lifeCycle.states.map(clean) },
  };
});

const around = ({ improvementsOpen }: Situation) => context({ improvementsOpen });
const idsOf = (lifeCycle: Lifecycle, base: Situation, codes: readonly string[]) =>
  checkLifeCycle(lifeCycle, around(base))
    .filter(({ code }) => codes.includes(code))
    .map(({ place }) => place.id)
    .sort((a, b) => a - b);

describe('for every life cycle', () => {
  it('the check calls unreachable exactly the states that the engine never gets to [Q3-122, S3-36 … S3-44]', () => {
    fc.assert(
      fc.property(fc.oneof(lifeCycles, tidy), (base) => {
        const { reached } = explore(base);
        const never = base.lifeCycle.states.filter(({ id }) => !reached.has(id)).map(({ id }) => id);
        expect(idsOf(base.lifeCycle, base, ['unreachableState'])).toEqual(never.sort((a, b) => a - b));
      }),
      { numRuns: 150 },
    );
  });

  it('it finds exactly the states that the engine gets to and never gets out of to an end [Q3-122, S3-40]', () => {
    fc.assert(
      fc.property(fc.oneof(lifeCycles, tidy), (base) => {
        const stuck = [...explore(base).stuck].sort((a, b) => a - b);
        expect(idsOf(base.lifeCycle, base, ['deadEnd', 'nobodyCanAct'])).toEqual(stuck);
      }),
      { numRuns: 150 },
    );
  });

  it('what passes the check is carried from NEW to an end, and often enough something passes [S3-39, S3-42]', () => {
    let passed = 0;
    fc.assert(
      fc.property(tidy, (base) => {
        if (checkLifeCycle(base.lifeCycle, around(base)).some(isError)) return;
        passed += 1;
        const { reached, stuck } = explore(base);
        expect(stuck.size).toBe(0);
        expect(
          base.lifeCycle.states.some(
            ({ id, stateType }) => reached.has(id) && FINAL_STATE_TYPES.includes(stateType),
          ),
        ).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(passed).toBeGreaterThan(10);
  });

  it('the check tells the same again and changes nothing', () => {
    fc.assert(
      fc.property(lifeCycles, (base) => {
        const before = structuredClone(base.lifeCycle);
        const first = checkLifeCycle(base.lifeCycle, around(base));
        expect(checkLifeCycle(base.lifeCycle, around(base))).toEqual(first);
        expect(base.lifeCycle).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});
