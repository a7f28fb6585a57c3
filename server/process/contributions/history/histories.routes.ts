import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mayViewBenefits } from '#contract/benefits/rules.ts';
import { historyEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { HistoryCategory, HistoryEntry } from '#contract/contributions/history.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { contributionHistories, type NamedPerson } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import {
  permissionsFor,
  readsWholeHistory,
  requireCommand,
} from '#server/process/contributions/commands/permissions.ts';

const from = alias(lifeCycleStates, 'from_state');
const to = alias(lifeCycleStates, 'to_state');

const ofCategory = (contributionId: number, category: HistoryCategory) =>
  and(
    eq(contributionHistories.contributionId, contributionId),
    category === 'ALL' ? undefined : eq(contributionHistories.category, category),
  );

/** Entries of a contribution's history, newest first. */
async function readHistory(
  db: Db,
  contributionId: number,
  { category, page, size }: { category: HistoryCategory; page: number; size?: number | undefined },
) {
  const query = db
    .select({
      entry: contributionHistories,
      fullName: fullNameOf(users),
      from: { id: from.id, stateType: from.stateType, names: from.stateDefinitionList },
      to: { id: to.id, stateType: to.stateType, names: to.stateDefinitionList },
    })
    .from(contributionHistories)
    .leftJoin(users, eq(users.id, contributionHistories.userId))
    .leftJoin(from, eq(from.id, contributionHistories.fromStateId))
    .leftJoin(to, eq(to.id, contributionHistories.toStateId))
    .where(ofCategory(contributionId, category))
    .orderBy(desc(contributionHistories.id));
  return size === undefined ? query : query.limit(size).offset(page * size);
}

const countHistory = (db: Db, contributionId: number, category: HistoryCategory): Promise<number> =>
  db.$count(contributionHistories, ofCategory(contributionId, category));

type Row = Awaited<ReturnType<typeof readHistory>>[number];

/** An action is shown as `action`; its number means nothing to a reader. */
const wordOf = (event: string) => (event.startsWith('action:') ? 'action' : event);

function presentState(state: Row['from'], locale: string): HistoryEntry['fromState'] {
  if (!state) return null;
  return { id: state.id, stateType: state.stateType, name: inLanguage(state.names, locale)?.name ?? '' };
}

interface Reader {
  locale: string;
  /** The amounts of benefits are shown only to those who may see the benefits themselves, S3-81. */
  seesBenefits: boolean;
}

/** A value with the people that stand beside its text; null when there was none. */
export const withPeople = (text: string | null, people: readonly NamedPerson[] = []): string | null =>
  people.length === 0
    ? text
    : [...(text === null ? [] : [text]), ...people.map(({ name }) => name)].join(', ');

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
    oldValue: shown(withPeople(entry.oldValue, entry.namedPeople?.old)),
    newValue: shown(withPeople(entry.newValue, entry.namedPeople?.new)),
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
