import { mayViewBenefits } from '#contract/benefits/rules.ts';
import { historyEndpoints as endpoints } from '#contract/contributions/history.endpoints.ts';
import type { HistoryCategory, HistoryEntry } from '#contract/contributions/history.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor, requireCommand } from '#server/process/contributions/commands/permissions.ts';
import { countHistory, readHistory } from './histories.repository.ts';
import { readsWholeHistory } from './history.policy.ts';

type Row = Awaited<ReturnType<typeof readHistory>>[number];

/** An action is told as `action`; its number means nothing to a reader. */
const wordOf = (event: string) => (event.startsWith('action:') ? 'action' : event);

function presentState(state: Row['from'], locale: string): HistoryEntry['fromState'] {
  if (!state) return null;
  return { id: state.id, stateType: state.stateType, name: inLanguage(state.names, locale)?.name ?? '' };
}

interface Reader {
  locale: string;
  /** The amounts of benefits are told to those only who may see the benefits themselves, S3-81. */
  seesBenefits: boolean;
}

function present({ entry, fullName, from, to }: Row, { locale, seesBenefits }: Reader): HistoryEntry {
  const isHidden = entry.category === 'BENEFIT' && !seesBenefits;
  // That there was a value stays known: it tells a change from a beginning.
  const shown = (value: string | null) => (isHidden ? value && '' : value);
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
    oldValue: shown(entry.oldValue),
    newValue: shown(entry.newValue),
    explanation: entry.explanation,
  };
}

/**
 * What an owner may read who holds the history as owner alone: its STATE entries, also when he asks for
 * all, S3-52.
 */
function categoryFor(asked: HistoryCategory, isUnlimited: boolean): HistoryCategory {
  if (isUnlimited) return asked;
  if (asked !== 'ALL' && asked !== 'STATE') throw refused('error.commandNotAllowed', 'contribution');
  return 'STATE';
}

/** History of a contribution [R3F-06, R3P-85], S3-84. */
export const historyRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { db, params, query, locale } = context;
    const { view, actor } = await openForView(context, params.id);
    requireCommand(view, actor, 'VIEW_HISTORY');
    const category = categoryFor(params.category, readsWholeHistory(view, actor));
    const rows = await readHistory(db, params.id, { ...query, category });
    const total = query.size === undefined ? rows.length : await countHistory(db, params.id, category);
    const reader = { locale, seesBenefits: mayViewBenefits(permissionsFor(view, context.caller).commands) };
    return new Page(
      rows.map((row) => present(row, reader)),
      total,
    );
  },
});
