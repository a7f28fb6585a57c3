import type { BulkCommands } from './bulk.command.ts';
import { prepareAct } from './commands/act.ts';
import { prepareAssign } from './commands/assign.ts';
import { prepareChangeField } from './commands/change-field.ts';
import { prepareHandOver } from './commands/hand-over.ts';
import { prepareRemind } from './commands/remind.ts';
import { prepareTag } from './commands/tag.ts';

/** Every command that can be given for many contributions: one entry each. */
export const BULK_COMMANDS_TABLE: BulkCommands = {
  ACT: prepareAct,
  ASSIGN: prepareAssign,
  CHANGE_FIELD: prepareChangeField,
  HAND_OVER: prepareHandOver,
  REMIND: prepareRemind,
  TAG: prepareTag,
};
