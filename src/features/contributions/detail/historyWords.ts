import {
  ATTRIBUTES,
  type AttributeName,
  CONTRIBUTION_ATTRIBUTES,
} from '#contract/contributions/attributes.ts';
import type { HistoryEntry } from '#contract/contributions/history.schema.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { extraInputKey, isExtraInputKey } from '#contract/extra-inputs/values.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { formatDecimal, formatMoney } from '#contract/formats/numbers.ts';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import type { Translate } from '#src/useTranslate.ts';

type EntryFacts = Pick<
  HistoryEntry,
  'event' | 'actionName' | 'userId' | 'fullName' | 'actingForName' | 'oldValue' | 'newValue'
>;

const has = (values: readonly string[], word: string) => values.includes(word);

/** Events that are worded differently when something comes, changes or goes. */
const BY_VALUES: ReadonlySet<string> = new Set([
  'file',
  'banner',
  'BENEFIT_FORECAST',
  'BENEFIT_ACTUAL',
  'IMPLEMENTATION_SCHEDULE',
]);

function change({ oldValue, newValue }: EntryFacts): 'added' | 'changed' | 'removed' {
  if (oldValue === null) return 'added';
  return newValue === null ? 'removed' : 'changed';
}

/** Who did it, and in whose place; the server itself is the system. */
export function whoOf(translate: Translate, { userId, fullName, actingForName }: EntryFacts): string {
  if (userId === null) return translate('contribution.history.system');
  return actingForName === null
    ? fullName
    : translate('history.who.actingFor', { name: fullName, other: actingForName });
}

const isAttribute = (event: string): event is AttributeName => Object.hasOwn(CONTRIBUTION_ATTRIBUTES, event);

/** A change of words that people wrote: title, text, text attributes and extra answers of more than a word. */
export function isTextChange(
  entry: Pick<HistoryEntry, 'category' | 'event' | 'oldValue' | 'newValue'>,
): entry is HistoryEntry & { oldValue: string; newValue: string } {
  const { category, event, oldValue, newValue } = entry;
  if (category !== 'CONTENT' || !oldValue || !newValue) return false;
  if (event === 'title' || event === 'body') return true;
  if (isAttribute(event)) return CONTRIBUTION_ATTRIBUTES[event].kind === 'text';
  return isExtraInputKey(event) && /\s/.test(`${oldValue}${newValue}`);
}

/** A change of a rich text whose words, as the history stores them, stayed the same. */
export const isFormattingChange = ({ category, event, oldValue, newValue }: HistoryEntry): boolean =>
  category === 'CONTENT' &&
  // A text of pictures only has no words.
  (event === 'body' || (isExtraInputKey(event) && oldValue !== null)) &&
  oldValue === newValue;

/** Questions by their labels, to name the answers that changed. */
export type Questions = readonly { id: number; label: string }[];

/** What happened, as a sentence in the reader's language. */
export function sentenceOf(translate: Translate, entry: EntryFacts, questions: Questions): string {
  const name = whoOf(translate, entry);
  if (entry.actionName) return translate('history.says.named', { name, action: entry.actionName });
  const [word = entry.event, detail = ''] = entry.event.split(' ');
  if (has(PARTICIPATION_ROLES, word)) {
    return translate('history.says.role', { name, role: translate(`task.role.${word}`, { _: word }) });
  }
  if (isAttribute(word)) {
    return translate('history.says.attribute', { name, field: translate(`contribution.${word}`) });
  }
  if (isExtraInputKey(word)) {
    const question = questions.find(({ id }) => extraInputKey(id) === word);
    return question
      ? translate('history.says.attribute', { name, field: question.label })
      : translate('history.says.answer', { name });
  }
  const command = translate(`contribution.command.${word}`, { _: word });
  const other = has(COMMAND_TYPES, word)
    ? translate('history.says.command', { name, command })
    : `${name}: ${word}`;
  return translate(`history.says.${word}${BY_VALUES.has(word) ? `.${change(entry)}` : ''}`, {
    name,
    stage: translate(`evaluation.stage.${detail}`, { _: detail }),
    _: other,
  });
}

/** Attributes whose values are written in the reader's numbers. */
const NUMBERS: ReadonlySet<string> = new Set(
  ATTRIBUTES.filter(({ kind }) => kind === 'number').map(({ name }) => name),
);

/** Settings whose values are words of ours. */
const VALUES: Readonly<Record<string, string>> = {
  visibility: 'contribution.visibility',
  commentStatus: 'contribution.commentStatus',
  ratingStatus: 'contribution.ratingStatus',
  editable: 'contribution.editable',
  CHANGE_CHAT_SESSION_STATUS: 'history.value',
};

/** A value before or after a change; nothing for an empty one. */
export function valueWords(
  translate: Translate,
  locale: string,
  event: string,
  value: string | null,
): string {
  if (value === null || value.trim() === '') return '';
  const [word = event] = event.split(' ');
  if (NUMBERS.has(word)) return formatDecimal(Number(value), locale);
  const parts = value.split(' ');
  if (word.startsWith('BENEFIT_') && parts.length === 5) {
    const [category = '', amount, symbol, from, to] = parts;
    return translate('history.value.benefit', {
      category: translate(`benefit.category.${category}`, { _: category }),
      amount: formatMoney(amount, locale, symbol),
      from: formatDate(from),
      to: formatDate(to),
    });
  }
  if (word === 'IMPLEMENTATION_SCHEDULE' && parts.length === 2) {
    const [count, percent] = parts;
    const steps = translate('schedule.steps', { smart_count: Number(count) });
    return translate('history.value.schedule', { steps, percent });
  }
  const texts = VALUES[word];
  return texts ? translate(`${texts}.${value}`, { _: value }) : value;
}
