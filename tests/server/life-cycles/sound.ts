import type { CheckContext } from '#server/process/life-cycles/check/finding.ts';
import type { Lifecycle, State } from '#server/process/life-cycles/engine/types.ts';
import {
  action,
  COMPLETED,
  command,
  DRAFT,
  FLOW,
  lifeCycle,
  NEW,
  promise,
  REJECTED,
  SUBMITTED,
  state,
  taskDefinition,
} from './situations.ts';

/** A house in which every role has somebody, and nothing is missing. */
export const context = (values: Partial<CheckContext> = {}): CheckContext => ({
  locales: ['en', 'tr'],
  pointDefinitions: new Map([
    [1, { source: 'SUGGESTION', isActive: true }],
    [2, { source: 'SUGGESTION', isActive: false }],
    [3, { source: 'IDEA', isActive: true }],
  ]),
  presetRoles: new Set(['RESPONSIBLE', 'MANAGER', 'EXPERT', 'MENTOR']),
  improvementsOpen: true,
  ...values,
});

const named = (name: string) => ({
  definitionList: [
    { language: 'en', name },
    { language: 'tr', name: `${name} (tr)` },
  ],
});

/** From NEW to an end without a fault; `changes` plants some by the states' ids. */
export function soundLifeCycle(
  changes: Record<number, Partial<State>> = {},
  values: Partial<Lifecycle> = {},
): Lifecycle {
  const whole = lifeCycle({
    [SUBMITTED]: {
      promise: promise(),
      actions: [
        action(SUBMITTED, { id: 31, ...named('Take on'), roles: ['RESPONSIBLE'], targetStateId: FLOW }),
        action(SUBMITTED, { id: 32, ...named('Reject'), roles: ['RESPONSIBLE'], targetStateId: REJECTED }),
        action(SUBMITTED, { id: 33, ...named('Ask'), roles: ['RESPONSIBLE'], targetStateId: DRAFT }),
      ],
      taskDefinitions: [taskDefinition(SUBMITTED, { id: 34 })],
    },
    [FLOW]: {
      actions: [
        action(FLOW, { id: 41, ...named('Finish'), roles: ['RESPONSIBLE'], targetStateId: COMPLETED }),
      ],
      taskDefinitions: [taskDefinition(FLOW, { id: 44 })],
    },
  });
  const states = whole.states.map((one) => ({ ...one, ...changes[one.id] }));
  return { ...whole, isOwnersChatEnabled: true, states, ...values };
}

/** Names of states that tell them apart. */
const round = (id: number, number: 1 | 2) =>
  state(id, 'EVALUATION', {
    step: `EVAL${number}`,
    stateDefinitionList: [
      { language: 'en', name: `Round ${number}` },
      { language: 'tr', name: `${number}. tur` },
    ],
    commands: [
      command(id, { commandType: 'EVAL', parameter: `EVAL_JURY${number}`, roles: [`JURY${number}`] }),
    ],
  });

/** Ideas of a competition with two rounds, without a fault. */
export function soundIdeas(change: (states: State[]) => State[] = (states) => states): Lifecycle {
  const states = [
    state(NEW, 'NEW', { step: 'ANNOUNCED' }),
    state(2, 'DRAFT', { step: 'ANNOUNCED' }),
    state(3, 'SUBMITTED', { step: 'ANNOUNCED' }),
    round(4, 1),
    round(5, 2),
    state(6, 'FLOW', { step: 'TERMINATED' }),
    state(7, 'ACCEPTANCE', { step: 'APPROVAL' }),
    state(8, 'COMPLETION', { step: 'COMPLETE' }),
    state(9, 'REJECTION'),
  ];
  return { ...lifeCycle(), contributionType: 'IDEA', states: change(states) };
}
