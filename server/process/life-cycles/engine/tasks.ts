import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { DONE_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import { coveredBy } from './deputies.ts';
import { isJudge, usersOf, withoutDeputies } from './roles.ts';
import { stateOf } from './states.ts';
import { abandonedStatus, doneStatus, dueAt, isOpen, personOf } from './task-times.ts';
import type { NewTask, State, Task } from './types.ts';
import type { WorkingCopy } from './working-copy.ts';

type TaskDefinition = Omit<State['taskDefinitions'][number], 'stateId'>;

/** What a definition says of each of its tasks. */
type Definition = Omit<NewTask, 'definitionId' | 'userId' | 'stateId' | 'start' | 'end'> &
  Pick<TaskDefinition, 'id' | 'dayCount'>;

const defined = ({ id, role, definitionList: names, dayCount, oneForAll, sendEmail }: TaskDefinition) => ({
  id,
  role,
  names,
  dayCount,
  oneForAll,
  sendEmail,
});

/** Task definitions of a state and of its active commands; a command that is off gives none, S3-61. */
export function taskDefinitionsOf(state: State): Definition[] {
  const commands = state.commands.filter(({ isActive }) => isActive);
  return [
    ...state.taskDefinitions.map((definition) => ({
      ...defined(definition),
      kind: 'STATE' as const,
      commandType: null,
      parameter: null,
    })),
    ...commands.flatMap(({ taskDefinitions, commandType, parameter }) =>
      taskDefinitions.map((definition) => ({
        ...defined(definition),
        kind: 'COMMAND' as const,
        commandType,
        parameter,
      })),
    ),
  ];
}

const same = (a: Pick<Task | NewTask, 'kind' | 'definitionId'>, b: Definition) =>
  a.kind === b.kind && a.definitionId === b.id;

/** The definition of a state that a task is of; undefined once it is gone. */
export const definitionOf = (state: State, task: Task | NewTask): Definition | undefined =>
  taskDefinitionsOf(state).find((definition) => same(task, definition));

const isDone = ({ status }: Task) => (DONE_TASK_STATUSES as readonly TaskStatus[]).includes(status);

/** Whether nothing is left to do for the user: they have the task or did it, or another did it for all. */
function isProvided(copy: WorkingCopy, definition: Definition, userId: number): boolean {
  const { stateId, dateStateChanged } = copy.settings;
  const ofThisStay = copy.tasks.filter(
    (task) =>
      same(task, definition) &&
      task.stateId === stateId &&
      Date.parse(task.start) >= Date.parse(dateStateChanged),
  );
  return (
    copy.newTasks.some((task) => same(task, definition) && personOf(task) === userId) ||
    ofThisStay.some((task) => personOf(task) === userId && (isOpen(task) || isDone(task))) ||
    (definition.oneForAll && ofThisStay.some(isDone))
  );
}

/**
 * Gives every holder of a role the tasks of the present state that they lack; the end counts from the
 * entry into the state, so a late joiner gets what remains, S3-61.
 * @param others get the tasks of `only`, too: they are asked to act for its holders
 */
export function giveTasks(copy: WorkingCopy, only?: ParticipationRole, others: readonly number[] = []): void {
  const { lifeCycle, now, timeZone } = copy.situation;
  const { coAuthors } = copy.situation.contribution;
  const state = stateOf(lifeCycle, copy.settings.stateId);
  if (!state) return;
  for (const definition of taskDefinitionsOf(state)) {
    if (only !== undefined && definition.role !== only) continue;
    const end = dueAt(copy.settings.dateStateChanged, definition.dayCount, timeZone);
    const holders = usersOf(withoutDeputies(copy.participants), definition.role, { activeOnly: true });
    for (const userId of new Set([...holders, ...others])) {
      // Who judged it before something of theirs was joined to it does not go on.
      if (isJudge(definition.role) && coAuthors.some((author) => author.userId === userId)) continue;
      if (isProvided(copy, definition, userId)) continue;
      const { id: definitionId, dayCount: _, ...task } = definition;
      copy.newTasks.push({ ...task, definitionId, userId, stateId: state.id, start: now, end });
    }
  }
}

/** Ends open tasks without work: UNDONE when overdue, else CANCELED [R3D-21, R3D-22], S3-62. */
export function abandonTasks(copy: WorkingCopy, which: (task: Task | NewTask) => boolean = () => true): void {
  for (const task of copy.tasks) {
    if (isOpen(task) && which(task)) task.status = abandonedStatus(task, copy.situation.now);
  }
  copy.newTasks = copy.newTasks.filter((task) => !which(task));
}

/**
 * Marks the open tasks of the actor as done, or of whom they act for and those that they have themselves for acting for them; cancels those
 * that one was to do for all, S3-60, S3-62.
 */
export function finishTasks(copy: WorkingCopy, which: (task: Task) => boolean): void {
  const { actor } = copy;
  if (actor.kind === 'system') return;
  const holder = actor.actingFor?.userId ?? actor.userId;
  const holds = ({ role }: Task) =>
    copy.participants.some((one) => one.userId === actor.userId && one.role === role);
  const has = (task: Task) =>
    task.userId === holder || task.deputyFor === holder || (task.userId === actor.userId && !holds(task));
  const own = copy.tasks.filter((task) => isOpen(task) && has(task) && which(task));
  const done = [...own, ...coveredBy(copy, holder, own)];
  for (const task of done) {
    task.status = doneStatus(task, copy.situation.now);
    copy.doneBy.set(task.id, actor.userId);
  }
  for (const sibling of copy.tasks) {
    const isReplaced = done.some(
      (task) =>
        task.oneForAll &&
        task.definitionId === sibling.definitionId &&
        task.kind === sibling.kind &&
        task.stateId === sibling.stateId,
    );
    if (isReplaced && isOpen(sibling)) sibling.status = 'CANCELED';
  }
}
