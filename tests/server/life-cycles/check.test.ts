import { describe, expect, it } from 'vitest';
import { FINDING_CODES, FINDING_GRADE, type FindingCode } from '#contract/life-cycles/check.schema.ts';
import { checkLifeCycle } from '#server/process/life-cycles/check/check-life-cycle.ts';
import type { CheckContext } from '#server/process/life-cycles/check/finding.ts';
import type { Lifecycle, State } from '#server/process/life-cycles/engine/types.ts';
import {
  action,
  command,
  commandTask,
  FLOW,
  handler,
  NEW,
  notification,
  promise,
  REJECTED,
  SUBMITTED,
  state,
  taskDefinition,
} from './situations.ts';
import { context, soundIdeas, soundLifeCycle } from './sound.ts';

const codesOf = (lifeCycle: Lifecycle, around: CheckContext = context()) =>
  checkLifeCycle(lifeCycle, around).map(({ code }) => code);
const way = (values: Parameters<typeof action>[1] = {}) =>
  action(FLOW, { id: 41, roles: ['RESPONSIBLE'], targetStateId: 6, ...values });
const inFlow = (values: Partial<State>) => soundLifeCycle({ [FLOW]: values });
const flowAction = (values: Parameters<typeof action>[1]) => inFlow({ actions: [way(values)] });
const text = (language: string, name: string) => ({ language, name });

/** A life cycle with one planted fault, by the finding that it is to bring; where it is to be found. */
const PLANTED: Record<
  FindingCode,
  [plan: Lifecycle, place?: [kind: string, id: number], around?: CheckContext]
> = {
  noNewState: [soundLifeCycle({ [NEW]: { stateType: 'DRAFT' } }), ['lifeCycle', 1]],
  newStateNotFirst: [soundLifeCycle({ [NEW]: { rank: 9 } }), ['state', NEW]],
  noSubmittedState: [soundLifeCycle({ [SUBMITTED]: { stateType: 'FLOW' } }), ['lifeCycle', 1]],
  unreachableState: [flowAction({ targetStateId: REJECTED }), ['state', 6]],
  deadEnd: [inFlow({ actions: [], taskDefinitions: [] }), ['state', FLOW]],
  nobodyCanAct: [flowAction({ roles: ['JURY1'] }), ['state', FLOW]],
  noPromise: [soundLifeCycle({ [SUBMITTED]: { promise: null } }), ['state', SUBMITTED]],
  promiseByNobody: [
    soundLifeCycle({ [SUBMITTED]: { promise: promise({ role: 'ADVISOR' }) } }),
    ['state', SUBMITTED],
  ],
  promiseWithoutAction: [
    inFlow({ actions: [way()], promise: promise({ role: 'EXPERT' }) }),
    ['state', FLOW],
    context({ presetRoles: new Set(['RESPONSIBLE', 'EXPERT']) }),
  ],
  promiseWhilePaused: [soundLifeCycle({ [SUBMITTED]: { pausesAnswer: true } }), ['state', SUBMITTED]],
  waitsForever: [inFlow({ taskDefinitions: [] }), ['state', FLOW]],
  foreignTarget: [inFlow({ actions: [way(), way({ id: 42, targetStateId: 77 })] }), ['action', 42]],
  targetIsNew: [inFlow({ actions: [way(), way({ id: 42, targetStateId: NEW })] }), ['action', 42]],
  actionForNobody: [inFlow({ actions: [way(), way({ id: 42, roles: [] })] }), ['action', 42]],
  systemNeverActs: [flowAction({ roles: ['RESPONSIBLE', 'SYSTEM'] }), ['action', 41]],
  impossibleRole: [flowAction({ roles: ['RESPONSIBLE', 'COMPETITION_MODERATOR'] }), ['action', 41]],
  vacantRole: [flowAction({ roles: ['AUDITOR'] }), ['action', 41]],
  commandForNobody: [
    inFlow({ actions: [way()], commands: [command(FLOW, { id: 45, roles: [] })] }),
    ['command', 45],
  ],
  notificationForNobody: [
    inFlow({ actions: [way()], notifications: [notification(FLOW, { id: 46, roles: [] })] }),
    ['notification', 46],
  ],
  taskForVacantRole: [
    inFlow({ taskDefinitions: [taskDefinition(FLOW, { id: 47, role: 'ADVISOR' })] }),
    ['stateTask', 47],
  ],
  handlerParameterMissing: [
    flowAction({ postHandlers: [{ ...handler('SEND_MAIL'), id: 48 }] }),
    ['postHandler', 48],
  ],
  handlerParameterWrong: [
    flowAction({ postHandlers: [{ ...handler('SET_EDITABLE', 'perhaps'), id: 48 }] }),
    ['postHandler', 48],
  ],
  handlerChatDisabled: [
    flowAction({ postHandlers: [{ ...handler('OPEN_CHAT', 'MENTOR_EXPERT'), id: 48 }] }),
    ['postHandler', 48],
  ],
  handlerNobodyInField: [
    flowAction({ postHandlers: [{ ...handler('ASSIGN_FIELD_MENTOR'), id: 48 }] }),
    ['postHandler', 48],
    context({ presetRoles: new Set(['RESPONSIBLE']) }),
  ],
  improvementsClosed: [
    inFlow({
      actions: [way(), way({ id: 42, postHandlers: [{ ...handler('COPY_AS_IMPROVEMENT'), id: 48 }] })],
    }),
    ['postHandler', 48],
    context({ improvementsOpen: false }),
  ],
  pointsMissing: [
    flowAction({
      pointDefinitions: [{ id: 49, stateActionId: 41, pointDefinitionId: 99, role: 'OWNER', share: false }],
    }),
    ['actionPoint', 49],
  ],
  pointsForeign: [
    flowAction({
      pointDefinitions: [{ id: 49, stateActionId: 41, pointDefinitionId: 3, role: 'OWNER', share: false }],
    }),
    ['actionPoint', 49],
  ],
  pointsInactive: [
    flowAction({
      pointDefinitions: [{ id: 49, stateActionId: 41, pointDefinitionId: 2, role: 'OWNER', share: false }],
    }),
    ['actionPoint', 49],
  ],
  stageMissing: [inFlow({ commands: [command(FLOW, { id: 45, commandType: 'EVAL' })] }), ['command', 45]],
  stageForeign: [
    inFlow({ commands: [command(FLOW, { id: 45, commandType: 'EVAL', parameter: 'EVAL_JURY1' })] }),
    ['command', 45],
  ],
  roundWithoutEvaluation: [
    soundIdeas((all) => all.map((one) => (one.id === 4 ? { ...one, commands: [] } : one))),
    ['state', 4],
  ],
  submittedOutOfStep: [
    soundIdeas((all) => all.map((one) => (one.id === 3 ? { ...one, step: 'EVAL1' } : one))),
    ['state', 3],
  ],
  stepWithoutWayOn: [soundIdeas((all) => all.filter(({ id }) => id !== 8)), ['lifeCycle', 1]],
  neverCompletes: [soundIdeas((all) => all.filter(({ id }) => id !== 7)), ['lifeCycle', 1]],
  languageMissing: [inFlow({ stateDefinitionList: [text('en', 'Work')] }), ['state', FLOW]],
  languageTwice: [
    inFlow({ stateDefinitionList: [text('en', 'Work'), text('en', 'Labour'), text('tr', 'İş')] }),
    ['state', FLOW],
  ],
  nameTwice: [
    inFlow({ stateDefinitionList: [text('en', 'SUBMITTED'), text('tr', 'Akış')] }),
    ['state', FLOW],
  ],
  unknownPlaceholder: [
    inFlow({
      notifications: [
        notification(FLOW, {
          id: 46,
          definitionList: [
            { language: 'en', subject: '{code}', text: 'Dear {name}' },
            { language: 'tr', subject: '{code}', text: '{title}' },
          ],
        }),
      ],
    }),
    ['notification', 46],
  ],
};

describe('the check of a life cycle', () => {
  it('finds nothing in one without a fault, for suggestions and for ideas [S3-32, Q3-122]', () => {
    expect(codesOf(soundLifeCycle())).toEqual([]);
    expect(codesOf(soundIdeas())).toEqual([]);
  });

  it.each(FINDING_CODES)('finds a planted %s, where it stands [S3-30 … S3-45, Q3-122]', (code) => {
    const [plan, place, around] = PLANTED[code];
    const found = checkLifeCycle(plan, around ?? context()).filter((finding) => finding.code === code);
    expect(found.map(({ place: { kind, id } }) => [kind, id])).toContainEqual(place);
  });

  it('tells errors before warnings, each in the order of the states', () => {
    const findings = checkLifeCycle(
      soundLifeCycle({
        [SUBMITTED]: { taskDefinitions: [] },
        [FLOW]: { actions: [], stateDefinitionList: [text('en', 'Work')] },
      }),
      context(),
    );
    const grades = findings.map(({ code }) => FINDING_GRADE[code]);
    expect(grades).toEqual([...grades].sort());
    expect(grades).toContain('error');
    expect(grades).toContain('warning');
  });

  it('ends without a way back are no fault, nor are several ends', () => {
    const lifeCycle = soundLifeCycle();
    const ends = lifeCycle.states.filter(({ stateType }) => ['REJECTION', 'COMPLETION'].includes(stateType));
    expect(ends.every(({ actions }) => actions.length === 0)).toBe(true);
    expect(codesOf(lifeCycle)).toEqual([]);
  });

  it('a way whose handler always fails is no way [S3-44]', () => {
    expect(codesOf(flowAction({ postHandlers: [handler('SET_VISIBILITY', 'NOWHERE')] }))).toContain(
      'nobodyCanAct',
    );
    const copies = flowAction({ postHandlers: [handler('COPY_AS_IMPROVEMENT')] });
    expect(codesOf(copies)).toEqual([]);
    expect(codesOf(copies, context({ improvementsOpen: false }))).toContain('nobodyCanAct');
  });

  it('the server leads out of a state after its days, nobody else does with its role [S3-43]', () => {
    const server = flowAction({ roles: ['SYSTEM'], systemAfterDays: 3 });
    expect(
      codesOf({
        ...server,
        states: server.states.map((one) => (one.id === FLOW ? { ...one, taskDefinitions: [] } : one)),
      }),
    ).toEqual([]);
    expect(codesOf(flowAction({ roles: ['SYSTEM'] }))).toContain('nobodyCanAct');
  });

  it('a jury takes part only where its round is [S3-51, S2-19]', () => {
    const ideas = soundIdeas((all) =>
      all.map((one) =>
        one.id === 3
          ? { ...one, commands: [command(3, { commandType: 'VIEW_OWNERS', roles: ['JURY3'] })] }
          : one,
      ),
    );
    expect(codesOf(ideas)).toEqual(['impossibleRole']);
  });

  it('a role that participants can give is not vacant, one of several that is filled is enough [S3-51, S3-54]', () => {
    const auditor = { actions: [way({ roles: ['AUDITOR'] })] };
    expect(codesOf(inFlow(auditor))).toEqual(['vacantRole']);
    expect(codesOf(inFlow({ ...auditor, commands: [command(FLOW, { commandType: 'ASSIGN' })] }))).toEqual([]);
    expect(codesOf(flowAction({ roles: ['AUDITOR', 'RESPONSIBLE'] }))).toEqual([]);
  });

  it('what is switched off is not looked at', () => {
    const off = command(FLOW, {
      isActive: false,
      commandType: 'EVAL',
      roles: [],
      taskDefinitions: [commandTask({ role: 'ADVISOR' })],
    });
    expect(codesOf(inFlow({ commands: [off] }))).toEqual([]);
  });

  it('a life cycle without a single state names what it lacks', () => {
    expect(codesOf({ ...soundLifeCycle(), states: [] })).toEqual(['noNewState', 'noSubmittedState']);
    expect(codesOf({ ...soundIdeas(), states: [state(1, 'NEW')] })).toContain('noSubmittedState');
  });
});
