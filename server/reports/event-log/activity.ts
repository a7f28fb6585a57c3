import { CONTRIBUTION_ATTRIBUTES } from '#contract/contributions/attributes.ts';
import type { EntryCategory } from '#contract/contributions/history.schema.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import { inLanguage, type Name } from '#contract/texts/titles.ts';
import type { MessageKey } from '#messages/message-key.ts';

type Translate = (key: MessageKey, values?: Record<string, string>) => string;

interface Happened {
  category: EntryCategory;
  event: string;
  actionNames: Name[] | null;
}

/** Steps of the process that have words of their own; the others are called by what they are about. */
const STEPS = [
  'created',
  'saveDraft',
  'submit',
  'action',
  'returned',
  'replied',
  'replyAnswered',
  'asked',
  'questionAnswered',
  'questionWithdrawn',
  'questionsEnded',
  'escalated',
  'deputyCame',
  'deputyWent',
  'scheduleHandedOver',
  'competition',
  'moveUndone',
  'system',
  'deleted',
  'copied',
  'joined',
  'parted',
  'memberJoined',
  'memberParted',
] as const;
type Step = (typeof STEPS)[number];

const isIn = <T extends string>(values: readonly T[], word: string): word is T =>
  (values as readonly string[]).includes(word);

/**
 * What an entry of the history is called in an event log, in the reader's language: the name of the action, or what
 * happened without who did it. The same for all that are alike, so that a process has steps and not sentences.
 */
export function activityOf({ category, event, actionNames }: Happened, locale: string, translate: Translate) {
  const named = actionNames && inLanguage(actionNames, locale)?.name;
  if (named) return named;
  const [first = event] = event.split(' ');
  const word = first.startsWith('action:') ? 'action' : first;
  if (isIn<Step>(STEPS, word)) return translate(`report.eventLog.step.${word}`);
  if (isIn(PARTICIPATION_ROLES, word)) {
    return translate('report.eventLog.role', { role: translate(`task.role.${word}`) });
  }
  if (isIn(COMMAND_TYPES, word)) return translate(`contribution.command.${word}`);
  if (Object.hasOwn(CONTRIBUTION_ATTRIBUTES, word)) return translate('report.eventLog.category.CONTENT');
  return translate(`report.eventLog.category.${category}`);
}
