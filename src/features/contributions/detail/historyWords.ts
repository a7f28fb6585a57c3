import type { TranslateFunction } from 'ra-core';
import type { HistoryEntry } from '../../../../contract/histories.ts';
import { COMMAND_TYPES } from '../../../../contract/life-cycles.ts';
import { PARTICIPATION_ROLES } from '../../../../contract/participation.ts';

const has = (values: readonly string[], word: string) => values.includes(word);

/** What happened, in the reader's words. */
export function eventWords(translate: TranslateFunction, { event, actionName }: HistoryEntry): string {
  if (actionName) return actionName;
  const [word = event] = event.split(' ');
  if (has(PARTICIPATION_ROLES, word)) {
    return translate('contribution.history.assigned', { role: translate(`task.role.${word}`) });
  }
  const command = has(COMMAND_TYPES, word) ? translate(`contribution.command.${word}`, { _: word }) : word;
  return translate(`contribution.history.event.${word}`, { _: command });
}

/** Settings whose values are words of ours. */
const VALUES: Readonly<Record<string, string>> = {
  visibility: 'contribution.visibility',
  commentStatus: 'contribution.commentStatus',
  ratingStatus: 'contribution.ratingStatus',
  editable: 'contribution.editable',
};

/** A value before or after a change; nothing for an empty one. */
export function valueWords(translate: TranslateFunction, event: string, value: string | null): string {
  if (value === null || value.trim() === '') return '';
  const texts = VALUES[event];
  return texts ? translate(`${texts}.${value}`, { _: value }) : value;
}
