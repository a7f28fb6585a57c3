import { mayViewBenefits } from '#contract/benefits/rules.ts';
import type { historyEndpoints } from '#contract/contributions/endpoints.ts';
import type { HistoryCategory, HistoryEntry } from '#contract/contributions/history.schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { inLanguage, nameIn } from '#contract/texts/titles.ts';
import type { NamedPerson } from '#server/platform/db/schema/histories.ts';
import { refused } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor, requireCommand } from '#server/process/contributions/commands/permissions.ts';
import { type HistoryRow, pageOfHistory } from './history.repository.ts';

/** An action is shown as `action`; its number means nothing to a reader. */
const wordOf = (event: string) => (event.startsWith('action:') ? 'action' : event);

function presentState(state: HistoryRow['from'], locale: string): HistoryEntry['fromState'] {
  if (!state) return null;
  return { id: state.id, stateType: state.stateType, name: nameIn(state.names, locale) };
}

interface Reader {
  locale: string;
  /** The amounts of benefits are shown only to those who may see the benefits themselves, S3-81. */
  seesBenefits: boolean;
  /** Why somebody acted for somebody else is for those who work on it. */
  wholeHistory: boolean;
}

/** A value with the people that stand beside its text; null when there was none. */
export const withPeople = (text: string | null, people: readonly NamedPerson[] = []): string | null =>
  people.length === 0
    ? text
    : [...(text === null ? [] : [text]), ...people.map(({ name }) => name)].join(', ');

function present(
  { entry, fullName, actingForName, from, to }: HistoryRow,
  { locale, seesBenefits, wholeHistory }: Reader,
): HistoryEntry {
  const isHidden = entry.category === 'BENEFIT' && !seesBenefits;
  // That there was a value stays known: it tells a change from a beginning.
  const shown = (value: string | null) => (isHidden ? value && '' : value);
  const before = shown(withPeople(entry.oldValue, entry.namedPeople?.old));
  const after = shown(withPeople(entry.newValue, entry.namedPeople?.new));
  // Its row names who was away and then the deputy, as that of the beginning does: it is read as who gave to whom.
  const isGivenBack = entry.event === 'deputyWent';
  return {
    id: entry.id,
    contributionId: entry.contributionId,
    category: entry.category,
    date: entry.date,
    userId: entry.userId,
    fullName: fullName ?? 'SYSTEM',
    event: wordOf(entry.event),
    actionName: (entry.actionNames && inLanguage(entry.actionNames, locale)?.name) ?? null,
    fromState: presentState(from, locale),
    toState: presentState(to, locale),
    oldValue: isGivenBack ? after : before,
    newValue: isGivenBack ? before : after,
    explanation: entry.explanation,
    actingForName: entry.actingForId === null ? null : actingForName,
    actingReason: wholeHistory ? entry.actingReason : null,
  };
}

/**
 * What an owner may read who holds the history as owner alone: its STATE entries, also when asking for
 * all, S3-52.
 */
function categoryFor(asked: HistoryCategory, isUnlimited: boolean): HistoryCategory {
  if (isUnlimited) return asked;
  if (asked !== 'ALL' && asked !== 'STATE') throw refused('error.commandNotAllowed', 'contribution');
  return 'STATE';
}

/**
 * History of a contribution, as far as the caller may read it [R3F-06, R3P-85], S3-84.
 * @throws AppError 404, error.commandNotAllowed
 */
export async function readHistory(
  context: ServiceContext & { locale: string },
  id: number,
  { category, ...window }: QueryOf<typeof historyEndpoints.list> & { category: HistoryCategory },
): Promise<Page<HistoryEntry>> {
  const { db, caller, locale } = context;
  const { view, actor } = await openForView(context, id);
  requireCommand(view, actor, 'VIEW_HISTORY');
  const { wholeHistory, commands } = permissionsFor(view, caller);
  const readable = categoryFor(category, wholeHistory);
  const page = await pageOfHistory(db, id, { ...window, category: readable });
  const seesBenefits = mayViewBenefits(commands);
  return page.map((row) => present(row, { locale, seesBenefits, wholeHistory }));
}
