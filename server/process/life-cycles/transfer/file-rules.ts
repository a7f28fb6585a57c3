import type { LifeCycleFile } from '#contract/life-cycles/file.schema.ts';
import { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { isFinal, isUnsubmitted } from '../engine/states.ts';
import { parameterFault } from '../life-cycle-definition.parameters.ts';
import type { FaultAt } from './places.ts';

type Content = LifeCycleFile['lifeCycle'];
type FileState = Content['states'][number];
type FileAction = FileState['actions'][number];
type States = ReadonlyMap<string, FileState>;

/** What the form of a file does not say of an action: the same that the editor asks of one. */
function actionFaults(action: FileAction, state: FileState, states: States): FaultAt[] {
  const { target, returnsTo, asksReturn, roles, systemAfterDays } = action;
  const faults: FaultAt[] = [];
  if (target !== null) {
    const to = states.get(target);
    if (!to) faults.push({ fault: 'unknownState', path: ['target'], values: [target] });
    else if (to === state) faults.push({ fault: 'ownState', path: ['target'], values: [target] });
    else if (to.type === 'NEW') faults.push({ fault: 'targetIsNew', path: ['target'], values: [target] });
  }
  if (returnsTo !== null) {
    const back = states.get(returnsTo);
    const at = { path: ['returnsTo'], values: [returnsTo] };
    if (!back) faults.push({ fault: 'unknownState', ...at });
    else if (!asksReturn) faults.push({ fault: 'returnWithoutAsking', ...at });
    else if (isUnsubmitted({ stateType: back.type }) || isFinal({ stateType: back.type })) {
      faults.push({ fault: 'returnState', ...at });
    }
  }
  const isSystem = roles.includes('SYSTEM');
  if (asksReturn && isSystem) faults.push({ fault: 'systemAsksReturn', path: ['asksReturn'] });
  if (systemAfterDays !== null && !isSystem) {
    faults.push({ fault: 'daysWithoutSystem', path: ['systemAfterDays'] });
  }
  for (const [at, { type, parameter }] of action.postHandlers.entries()) {
    const fault = parameterFault(type, parameter);
    if (fault === null) continue;
    faults.push({
      fault: fault === 'NotNull' ? 'handlerParameterMissing' : 'handlerParameterWrong',
      path: ['postHandlers', at, 'parameter'],
      values: [type],
    });
  }
  return faults;
}

function promiseFaults(promise: NonNullable<FileState['promise']>): FaultAt[] {
  return promise.escalations.flatMap(({ to, afterDays, person }, at): FaultAt[] => {
    const path = ['escalations', at];
    if (afterDays < (promise.escalations[at - 1]?.afterDays ?? 0)) {
      return [{ fault: 'order', path: [...path, 'afterDays'] }];
    }
    if (to === 'PERSON' && person === null) return [{ fault: 'personMissing', path: [...path, 'person'] }];
    if (to !== 'PERSON' && person !== null) return [{ fault: 'personNotAsked', path: [...path, 'person'] }];
    return [];
  });
}

const below = (path: FaultAt['path'], faults: readonly FaultAt[]): FaultAt[] =>
  faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));

function stateFaults(state: FileState, at: number, content: Content, states: States): FaultAt[] {
  const faults: FaultAt[] = [];
  if (states.get(state.key) !== state) faults.push({ fault: 'keyTwice', path: ['key'], values: [state.key] });
  if (state.type === 'NEW' && at > 0) faults.push({ fault: 'newStateNotFirst', path: ['type'] });
  if (state.step !== null && content.contributionType !== 'IDEA') {
    faults.push({ fault: 'stepOfOtherType', path: ['step'], values: [state.step] });
  }
  return [
    ...faults,
    ...(state.promise ? below(['promise'], promiseFaults(state.promise)) : []),
    ...state.actions.flatMap((action, index) =>
      below(['actions', index], actionFaults(action, state, states)),
    ),
    ...state.commands.flatMap(({ type, parameter }, index): FaultAt[] =>
      type !== 'EVAL' || EvaluationStage.safeParse(parameter).success
        ? []
        : [{ fault: 'stage', path: ['commands', index, 'parameter'], values: EvaluationStage.options }],
    ),
  ];
}

/** What is wrong between the parts of a file whose form is right; the editor would refuse the same. */
export function ruleFaultsOf(content: Content): FaultAt[] {
  // Of two with one key the first has it.
  const states: States = new Map(content.states.toReversed().map((state) => [state.key, state]));
  return content.states.flatMap((state, at) =>
    below(['lifeCycle', 'states', at], stateFaults(state, at, content, states)),
  );
}
