import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isAuthor, WORKING_ROLES, withoutDeputies } from './roles.ts';
import { isOpen, personOf } from './task-times.ts';
import type { NewTask, Participant, Situation, Task } from './types.ts';

/** Who is away, and who is asked in their place. */
type Absences = Pick<Situation, 'deputies' | 'absent'>;

/** Whether somebody is away at the moment of a decision. */
export const isAway = ({ deputies, absent }: Absences, userId: number): boolean =>
  absent.has(userId) || deputies.has(userId);

/** Whether somebody is here, or a deputy is who stands in for them. */
export const isReachable = (absences: Absences, userId: number): boolean =>
  absences.deputies.has(userId) || !absences.absent.has(userId);

/** What a task asks for: of two that ask for the same, whoever has done the one has done the other. */
const workOf = ({ kind, definitionId, stateId, role }: Task | NewTask) =>
  `${kind} ${definitionId} ${stateId} ${role}`;

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

/** Whether somebody stands in for another in a role: by name, or as one of those who are asked where no deputy is here. */
function standsIn(
  { situation, participants }: Pick<Deciding, 'situation' | 'participants'>,
  role: ParticipationRole,
  { userId, deputyId }: Deputized,
): boolean {
  const { deputies, absent, contribution } = situation;
  const authored = { participants: withoutDeputies(participants), coAuthors: contribution.coAuthors };
  if (!DEPUTY_ROLES.includes(role) || isAuthor(authored, deputyId)) return false;
  if (deputies.get(userId) === deputyId) return true;
  const isAsked = absent.get(userId)?.includes(deputyId) ?? false;
  return isAsked && participants.some((one) => one.role === role && one.userId === deputyId && one.deputyFor);
}

/** Open tasks of people who are away that somebody has done with their own: they stand in for them, and had the same to do. */
export const coveredBy = (
  copy: Pick<Deciding, 'situation' | 'participants' | 'tasks'>,
  deputyId: number,
  done: readonly Task[],
): Task[] =>
  copy.tasks.filter(
    (task) =>
      isOpen(task) &&
      !done.includes(task) &&
      standsIn(copy, task.role, { userId: personOf(task), deputyId }) &&
      done.some((one) => workOf(one) === workOf(task)),
  );

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

/** Gives open tasks to whoever stands in for their people, but to nobody what they have to do already. */
function passTasks(
  copy: Deciding,
  deputyOf: (userId: number, role: ParticipationRole) => number | undefined,
): void {
  const workFor = (task: Task | NewTask, userId: number) => `${workOf(task)} ${userId}`;
  const open = [...copy.tasks.filter(isOpen), ...copy.newTasks];
  const given = new Set(
    open
      .filter((task) => deputyOf(personOf(task), task.role) === undefined)
      .map((task) => workFor(task, personOf(task))),
  );
  const placeOf = (task: Task | NewTask) => {
    const person = personOf(task);
    const deputy = deputyOf(person, task.role);
    const isCovered = deputy !== undefined && given.has(workFor(task, deputy));
    if (deputy === undefined || isCovered) return { userId: person, deputyFor: null, isCovered };
    given.add(workFor(task, deputy));
    return { userId: deputy, deputyFor: person, isCovered };
  };
  for (const task of copy.tasks) {
    if (!isOpen(task)) continue;
    const { userId, deputyFor } = placeOf(task);
    Object.assign(task, { userId, deputyFor });
  }
  copy.newTasks = copy.newTasks.map((task) => {
    const { isCovered, ...place } = placeOf(task);
    return { ...task, ...place, ...(isCovered && { isCovered }) };
  });
}

/**
 * Lets deputies hold the roles and have the open tasks of those who are away, and gives both back to who is here again: what a
 * decision leaves is always as the absences of its moment want it (decision 0078). Where no deputy is here, whoever holds the role
 * beside them goes on; where none of these is here either, the first of those who are asked then stands in (decision 0092). Nobody
 * stands in where they are an author. Nobody has the same to do twice: what would come a second time stays with its person.
 * @returns who came and who went
 */
export function standIn(copy: Deciding): { came: Deputized[]; went: Deputized[] } {
  const { deputies, absent, contribution } = copy.situation;
  const isIdle =
    deputies.size === 0 &&
    absent.size === 0 &&
    !copy.participants.some(({ deputyFor }) => deputyFor) &&
    !copy.tasks.some((task) => task.deputyFor && isOpen(task));
  if (isIdle) return { came: [], went: [] };

  const before = copy.participants;
  const holders = withoutDeputies(before);
  const authored = { participants: holders, coAuthors: contribution.coAuthors };
  const namedFor = (userId: number): number | undefined => {
    const deputy = deputies.get(userId);
    return deputy !== undefined && !isAuthor(authored, deputy) ? deputy : undefined;
  };
  const isAnsweredFor = (wanted: ParticipationRole) =>
    holders.some(
      ({ userId, role, isActive }) =>
        role === wanted && isActive && (namedFor(userId) !== undefined || !isAway(copy.situation, userId)),
    );
  const deputyOf = (userId: number, role: ParticipationRole): number | undefined => {
    const holds = holders.some((one) => one.userId === userId && one.role === role && one.isActive);
    if (!holds || !DEPUTY_ROLES.includes(role)) return undefined;
    const deputy = namedFor(userId);
    if (deputy !== undefined || !isAway(copy.situation, userId) || isAnsweredFor(role)) return deputy;
    return absent.get(userId)?.find((one) => !isAuthor(authored, one));
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
  passTasks(copy, deputyOf);
  return { came: missingIn(copy.participants, before), went: missingIn(before, copy.participants) };
}
