import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { FindingPlace } from '#contract/life-cycles/check.schema.ts';
import { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { chatTypesOf } from '../chat-types.ts';
import type { Action, Command, Lifecycle, State } from '../engine/types.ts';
import { parameterFault } from '../life-cycle-definition.parameters.ts';
import { type CheckContext, type Finding, inState } from './finding.ts';
import { filledRoles, possibleRoles } from './possible-roles.ts';

/** What the parts of a state are judged by. */
interface Bench {
  lifeCycle: Lifecycle;
  context: CheckContext;
  possible: ReadonlySet<ParticipationRole>;
  filled: ReadonlySet<ParticipationRole>;
}

type Part = Pick<Finding, 'part'> & { at: FindingPlace };

/** Roles of a part that nobody can ever hold, and those that only an administrator could give now, S3-51. */
function checkRoles(
  { possible, filled }: Bench,
  state: State,
  wanted: readonly ParticipationRole[],
  part: Part,
  {
    anyone = [] as readonly ParticipationRole[],
    vacant = 'vacantRole' as 'vacantRole' | 'taskForVacantRole',
  } = {},
): Finding[] {
  const named = wanted.filter((role) => !anyone.includes(role));
  const never = named.filter((role) => !possible.has(role));
  const now = named.filter((role) => possible.has(role) && !filled.has(role));
  // As long as one of its roles is filled, a vacancy stops nobody.
  const matters = now.length > 0 && now.length === wanted.length - never.length;
  return [
    ...(never.length > 0 ? [inState('impossibleRole', state, { ...part, roles: never })] : []),
    ...(matters ? [inState(vacant, state, { ...part, roles: now })] : []),
  ];
}

function checkPoints(
  bench: Bench,
  state: State,
  grants: readonly { id: number; pointDefinitionId: number; role: ParticipationRole }[],
  kind: 'actionPoint' | 'commandPoint',
  part: Finding['part'],
): Finding[] {
  const { lifeCycle, context } = bench;
  return grants.flatMap(({ id, pointDefinitionId, role }) => {
    const definition = context.pointDefinitions.get(pointDefinitionId);
    const place: Part = { at: { kind, id }, part };
    const code = !definition
      ? 'pointsMissing'
      : definition.source !== lifeCycle.contributionType
        ? 'pointsForeign'
        : definition.isActive
          ? null
          : 'pointsInactive';
    return [...(code ? [inState(code, state, place)] : []), ...checkRoles(bench, state, [role], place)];
  });
}

const FIELD_HANDLERS = {
  ASSIGN_FIELD_RESPONSIBLE: 'RESPONSIBLE',
  ASSIGN_FIELD_MENTOR: 'MENTOR',
  ASSIGN_UNIT_MANAGER: 'MANAGER',
} as const satisfies Record<string, ParticipationRole>;

function checkHandlers({ lifeCycle, context }: Bench, state: State, action: Action): Finding[] {
  const chats: readonly string[] = chatTypesOf(lifeCycle);
  return action.postHandlers.flatMap(({ id, handlerType, parameter }) => {
    const part: Part = { at: { kind: 'postHandler', id }, part: action.definitionList };
    const fault = parameterFault(handlerType, parameter);
    const values = [handlerType, ...(parameter ? [parameter] : [])];
    if (fault === 'NotNull') return [inState('handlerParameterMissing', state, { ...part, values })];
    if (fault === 'Value') return [inState('handlerParameterWrong', state, { ...part, values })];
    if (handlerType === 'OPEN_CHAT' || handlerType === 'CLOSE_CHAT') {
      const names = parameter ? chats.includes(parameter) : chats.length > 0;
      return names ? [] : [inState('handlerChatDisabled', state, { ...part, values })];
    }
    if (handlerType === 'COPY_AS_IMPROVEMENT' && !context.improvementsOpen) {
      return [inState('improvementsClosed', state, part)];
    }
    const role = FIELD_HANDLERS[handlerType as keyof typeof FIELD_HANDLERS];
    if (role && !context.presetRoles.has(role)) {
      return [inState('handlerNobodyInField', state, { ...part, roles: [role], values })];
    }
    return [];
  });
}

function checkAction(bench: Bench, state: State, action: Action): Finding[] {
  const { lifeCycle } = bench;
  const { id, targetStateId, roles, systemAfterDays } = action;
  const part: Part = { at: { kind: 'action', id }, part: action.definitionList };
  const target = lifeCycle.states.find((other) => other.id === targetStateId);
  const isForeign = targetStateId !== null && target === undefined;
  const isGone =
    action.returnStateId !== null &&
    !lifeCycle.states.some(({ id: other }) => other === action.returnStateId);
  const toNew = target?.stateType === 'NEW' && target.id !== state.id;
  return [
    ...(isForeign || isGone ? [inState('foreignTarget', state, part)] : []),
    ...(toNew ? [inState('targetIsNew', state, part)] : []),
    ...(roles.length === 0 ? [inState('actionForNobody', state, part)] : []),
    ...(roles.includes('SYSTEM') && systemAfterDays === null
      ? [inState('systemNeverActs', state, part)]
      : []),
    ...checkRoles(bench, state, roles, part, { anyone: ['VIEWER', 'SYSTEM'] }),
    ...checkHandlers(bench, state, action),
    ...checkPoints(bench, state, action.pointDefinitions, 'actionPoint', action.definitionList),
  ];
}

function checkCommand(bench: Bench, state: State, command: Command): Finding[] {
  const { id, commandType, roles, parameter } = command;
  const part: Part = { at: { kind: 'command', id }, part: commandType };
  const stage = commandType === 'EVAL' ? EvaluationStage.safeParse(parameter) : null;
  const isJury = stage?.success && stage.data.startsWith('EVAL_JURY');
  const isForeign = stage?.success && isJury !== (bench.lifeCycle.contributionType === 'IDEA');
  return [
    ...(stage && !stage.success ? [inState('stageMissing', state, part)] : []),
    ...(isForeign ? [inState('stageForeign', state, { ...part, values: [parameter ?? ''] })] : []),
    ...(roles.length === 0 ? [inState('commandForNobody', state, part)] : []),
    ...checkRoles(bench, state, roles, part, { anyone: ['VIEWER'] }),
    ...command.taskDefinitions.flatMap((task) =>
      checkRoles(
        bench,
        state,
        [task.role],
        { at: { kind: 'commandTask', id: task.id }, part: task.definitionList },
        { vacant: 'taskForVacantRole' },
      ),
    ),
    ...checkPoints(bench, state, command.pointDefinitions, 'commandPoint', commandType),
  ];
}

function checkState(bench: Bench, state: State): Finding[] {
  return [
    ...state.actions.flatMap((action) => checkAction(bench, state, action)),
    ...state.commands
      .filter(({ isActive }) => isActive)
      .flatMap((command) => checkCommand(bench, state, command)),
    ...state.taskDefinitions.flatMap((task) =>
      checkRoles(
        bench,
        state,
        [task.role],
        { at: { kind: 'stateTask', id: task.id }, part: task.definitionList },
        { vacant: 'taskForVacantRole' },
      ),
    ),
    ...state.notifications.flatMap(({ id, roles }) => {
      const part: Part = { at: { kind: 'notification', id }, part: null };
      return [
        ...(roles.length === 0 ? [inState('notificationForNobody', state, part)] : []),
        ...checkRoles(bench, state, roles, part),
      ];
    }),
  ];
}

/** Actions, commands, tasks, notifications, handlers and points of all states, each by itself, S3-33 … S3-45. */
export function checkParts(lifeCycle: Lifecycle, context: CheckContext): Finding[] {
  const bench: Bench = {
    lifeCycle,
    context,
    possible: possibleRoles(lifeCycle),
    filled: filledRoles(lifeCycle, context),
  };
  return lifeCycle.states.flatMap((state) => checkState(bench, state));
}
