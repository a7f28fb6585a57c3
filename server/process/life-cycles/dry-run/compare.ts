import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { PermissionChange } from '#contract/life-cycles/changes.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { taskDefinitionsOf } from '../engine/tasks.ts';
import type { State } from '../engine/types.ts';

type Grant = Pick<PermissionChange, 'commandType' | 'parameter' | 'role'>;
const keyOf = ({ commandType, parameter, role }: Grant) => `${commandType} ${parameter ?? ''} ${role}`;

/** What roles may do in a state, each once, S3-52. */
function grantsOf(state: State | undefined): Map<string, Grant> {
  const grants = (state?.commands ?? [])
    .filter(({ isActive }) => isActive)
    .flatMap(({ commandType, parameter, roles }) => roles.map((role) => ({ commandType, parameter, role })));
  return new Map(grants.map((grant) => [keyOf(grant), grant]));
}

/** Roles that get a command, or lose it, when contributions come from one state into another, S3-52. */
export function permissionChanges(
  before: State,
  after: State | undefined,
  peopleOf: (role: ParticipationRole) => number,
): PermissionChange[] {
  const [had, have] = [grantsOf(before), grantsOf(after)];
  const people = (role: ParticipationRole) => (role === 'VIEWER' ? null : peopleOf(role));
  const change = (kind: PermissionChange['change'], grant: Grant): PermissionChange => ({
    change: kind,
    ...grant,
    people: people(grant.role),
  });
  return [
    ...[...have].filter(([key]) => !had.has(key)).map(([, grant]) => change('gained', grant)),
    ...[...had].filter(([key]) => !have.has(key)).map(([, grant]) => change('lost', grant)),
  ];
}

/** Actions that are offered before and not after, and the other way round; one that keeps its id is the same. */
export function actionChanges(before: State, after: State | undefined): { gone: Name[][]; fresh: Name[][] } {
  const missingIn = (state: State | undefined, other: State | undefined) =>
    (state?.actions ?? [])
      .filter(({ id }) => !other?.actions.some((one) => one.id === id))
      .map(({ definitionList }) => [...definitionList]);
  return { gone: missingIn(before, after), fresh: missingIn(after, before) };
}

const tasksOf = (state: State) =>
  taskDefinitionsOf(state)
    .map(({ kind, id, role }) => `${kind} ${id} ${role}`)
    .sort()
    .join();

/** Whether contributions that stay in a state have other tasks afterwards, S3-61. */
export function hasOtherTasks(before: State, after: State): boolean {
  return tasksOf(before) !== tasksOf(after);
}
