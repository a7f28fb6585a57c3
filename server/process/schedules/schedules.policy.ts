import { mayUse } from '#server/process/life-cycles/engine/permissions.ts';
import { holdsOneOf, rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';

/** Holding the command, which then is used: its tasks are done and its points given. */
export const holdsScheduleCommand = ({ lifeCycle, contribution }: View, actor: Actor): boolean =>
  mayUse(lifeCycle, contribution, actor, 'IMPLEMENTATION_SCHEDULE');

/** IMPLEMENTER and RESPONSIBLE in every state, and whoever holds the command now, S3-85. */
export const mayWriteSchedule = (view: View, actor: Actor): boolean =>
  !view.contribution.isDeleted &&
  (holdsScheduleCommand(view, actor) ||
    holdsOneOf(rolesOf(view.contribution.participants, actor), ['IMPLEMENTER', 'RESPONSIBLE']));
