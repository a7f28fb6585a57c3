import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isAuthor, WORKING_ROLES, withoutDeputies } from './roles.ts';
import { isOpen, personOf } from './task-times.ts';
import type { NewTask, Participant, Situation, Task } from './types.ts';

/** Their members are chosen one by one: nobody scores in their place. */
export const JURIES: readonly ParticipationRole[] = ['JURY1', 'JURY2', 'JURY3'];

/** Roles in which somebody can stand in for another. */
export const DEPUTY_ROLES: readonly ParticipationRole[] = WORKING_ROLES.filter(
  (role) => !JURIES.includes(role),
);

/** What of a decision deputies depend on. */
interface Deciding {
  readonly situation: Situation;
  participants: Participant[];
  readonly tasks: Task[];
  newTasks: NewTask[];
}

/** Somebody and who stands in for them. */
interface Deputized {
  userId: number;
  deputyId: number;
}

/** Who is here for somebody on a contribution: whoever stands in for them, unless they wrote it, else they themselves. */
export function presentFor(
  { deputies }: Pick<Situation, 'deputies'>,
  authored: Parameters<typeof isAuthor>[0],
  userId: number,
): number {
  const deputy = deputies.get(userId);
  return deputy === undefined || isAuthor(authored, deputy) ? userId : deputy;
}

/** Pairs of the one that are not among the other, each once. */
function missingIn(some: readonly Participant[], others: readonly Participant[]): Deputized[] {
  const pairs = (participants: readonly Participant[]) =>
    new Map(
      participants.flatMap(({ userId: deputyId, deputyFor }) =>
        deputyFor ? [[`${deputyFor} ${deputyId}`, { userId: deputyFor, deputyId }]] : [],
      ),
    );
  const known = pairs(others);
  return [...pairs(some)].filter(([key]) => !known.has(key)).map(([, pair]) => pair);
}

/**
 * Lets deputies hold the roles and have the open tasks of those who are away, and gives both back to who is here again: what a
 * decision leaves is always as the absences of its moment want it (decision 0078). Nobody stands in where they are an author.
 * @returns who came and who went
 */
export function standIn(copy: Deciding): { came: Deputized[]; went: Deputized[] } {
  const { deputies, contribution } = copy.situation;
  const isIdle =
    deputies.size === 0 &&
    !copy.participants.some(({ deputyFor }) => deputyFor) &&
    !copy.tasks.some((task) => task.deputyFor && isOpen(task));
  if (isIdle) return { came: [], went: [] };

  const before = copy.participants;
  const holders = withoutDeputies(before);
  const authored = { participants: holders, coAuthors: contribution.coAuthors };
  const deputyOf = (userId: number, role: ParticipationRole): number | undefined => {
    const holds = holders.some((one) => one.userId === userId && one.role === role && one.isActive);
    const deputy = holds && DEPUTY_ROLES.includes(role) ? deputies.get(userId) : undefined;
    return deputy !== undefined && !isAuthor(authored, deputy) ? deputy : undefined;
  };

  const standIns: Participant[] = [];
  for (const { userId, role } of holders) {
    const deputy = deputyOf(userId, role);
    const holds = (one: Participant) => one.userId === deputy && one.role === role;
    if (deputy === undefined || holders.some(holds) || standIns.some(holds)) continue;
    const present = before.find((one) => holds(one) && one.deputyFor === userId);
    standIns.push(present ?? { userId: deputy, role, isActive: true, deputyFor: userId });
  }
  copy.participants = [...holders, ...standIns];
  for (const task of copy.tasks) {
    if (!isOpen(task)) continue;
    const person = personOf(task);
    const deputy = deputyOf(person, task.role);
    task.userId = deputy ?? person;
    task.deputyFor = deputy === undefined ? null : person;
  }
  copy.newTasks = copy.newTasks.map((task) => {
    const deputy = deputyOf(personOf(task), task.role);
    return deputy === undefined ? task : { ...task, userId: deputy, deputyFor: personOf(task) };
  });
  return { came: missingIn(copy.participants, before), went: missingIn(before, copy.participants) };
}
