import type { FieldError } from '#contract/http.ts';
import { progressOf } from '#contract/schedules/rules.ts';
import type { Schedule, ScheduleInput } from '#contract/schedules/schema.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { AddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { applyOutcome, openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { performCommand } from '#server/process/life-cycles/engine/commands.ts';
import { mayUse } from '#server/process/life-cycles/engine/permissions.ts';
import { holdsOneOf, rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import { nameableUsers, readSchedule, type StoredSchedule, writeSchedule } from './schedules.repository.ts';

/** Holding the command, which then is used: its tasks are done and its points given. */
const holdsScheduleCommand = ({ lifeCycle, contribution }: View, actor: Actor): boolean =>
  mayUse(lifeCycle, contribution, actor, 'IMPLEMENTATION_SCHEDULE');

/** IMPLEMENTER and RESPONSIBLE in every state, and whoever holds the command now, S3-85. */
const mayWriteSchedule = (view: View, actor: Actor): boolean =>
  !view.contribution.isDeleted &&
  (holdsScheduleCommand(view, actor) ||
    holdsOneOf(rolesOf(view.contribution.participants, actor), ['IMPLEMENTER', 'RESPONSIBLE']));

/** What the history keeps of a schedule: the number of its steps and how far they are, in percent. */
const historyValue = (items: readonly { percent: number }[]): string =>
  `${items.length} ${progressOf(items)}`;

/**
 * Faults that only the database knows: a step of another schedule, or the same one twice; a person who is no choice.
 * Who was named before may stay named, also after they have left. Nothing is revealed of people whom the caller does not know.
 */
async function faultsOf(
  { db }: ServiceContext,
  stored: StoredSchedule,
  { items }: ScheduleInput,
  known: AddressableUsers,
): Promise<Pick<FieldError, 'field' | 'message'>[]> {
  const ids = new Set(stored.items.map(({ id }) => id));
  const named = new Set(stored.items.map(({ responsibleId }) => responsibleId));
  const asked = items.flatMap(({ responsibleId }) => (responsibleId ? [responsibleId] : []));
  const nameable = await nameableUsers(db, stored.contributionId, { userIds: [...new Set(asked)], known });
  return items.flatMap(({ id, responsibleId }, index) => [
    // Each id is good for one step.
    ...(id && !ids.delete(id) ? [{ field: `items.${index}.id`, message: 'Value' }] : []),
    ...(responsibleId && !named.has(responsibleId) && !nameable.has(responsibleId)
      ? [{ field: `items.${index}.responsibleId`, message: 'Value' }]
      : []),
  ]);
}

/** The schedule for everybody who sees the contribution [R3F-07, R3P-86], S3-85. */
export async function openSchedule(context: ServiceContext, id: number): Promise<Schedule> {
  const { view, actor } = await openForView(context, id);
  return { ...(await readSchedule(context.db, id)), canEdit: mayWriteSchedule(view, actor) };
}

/**
 * Replaces the schedule [R3F-08, R3P-87], S3-85. The contribution's row is held meanwhile: of two who save upon the
 * same version the second is refused, and nothing of the first is lost.
 * @param known employees whom the caller may name beyond those who are there already; null: all
 * @throws AppError 404, error.commandNotAllowed, error.savedInBetween
 */
export async function replaceSchedule(
  context: ServiceContext,
  id: number,
  input: ScheduleInput,
  known: AddressableUsers,
): Promise<Schedule> {
  const opened = await openForDecision(context, id);
  const { situation, actor } = opened;
  if (!mayWriteSchedule(situation, actor)) throw refused('error.commandNotAllowed', 'contribution');
  const stored = await readSchedule(context.db, id);
  if (stored.version !== input.version) throw refused('error.savedInBetween', 'implementationSchedule');
  const faults = await faultsOf(context, stored, input, known);
  if (faults.length > 0) throw invalid('implementationSchedule', faults);

  await writeSchedule(context, id, { version: stored.version + 1, items: input.items });
  const note = {
    category: 'COMMAND',
    event: 'IMPLEMENTATION_SCHEDULE',
    oldValue: stored.version === 0 ? null : historyValue(stored.items),
    newValue: historyValue(input.items),
  } as const;
  if (holdsScheduleCommand(situation, actor)) {
    await applyOutcome(
      context,
      opened,
      performCommand(situation, { type: 'IMPLEMENTATION_SCHEDULE', actor, history: note }),
    );
  } else {
    await noteHistory(context, id, note);
  }
  return { ...(await readSchedule(context.db, id)), canEdit: true };
}
