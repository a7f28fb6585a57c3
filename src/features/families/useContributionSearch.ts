import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { CONTRIBUTION_TYPES, MODULE_OF_TYPE } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useRested } from '#src/components/useRested.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { openScopes } from '#src/features/contributions/contributionAccess.ts';
import { type Choice, choiceOf, choiceOfSimilar } from './joinValues.ts';

/** Shorter words are in nearly everything. */
const LEAST_LETTERS = 2;
const REST_MS = 300;
const SHOWN = 10;
const SIMILAR_SHOWN = 5;
const NONE: readonly Choice[] = [];

export interface FoundContributions {
  status: 'tooShort' | 'waiting' | 'done' | 'failed';
  found: readonly Choice[];
}

interface Search {
  /** What is typed, once the typing rests. */
  q: string;
  isTyped: boolean;
  like: Choice | null;
  isOpen: boolean;
}

/** Those of one type, by words and by what they are like; null: none. */
function useSearchOfType(type: ContributionType | null, { q, isTyped, like, isOpen }: Search) {
  const { roles } = useSession();
  const settings = useSettings();
  const locale = useLocale();
  const scopes = type === null ? [] : openScopes(settings, roles, type);
  const scope = (['manage', 'all', 'role'] as const).find((one) => scopes.includes(one)) ?? 'role';
  const parentId = type === 'IDEA' ? (like?.competitionId ?? 0) : 0;
  const isAsked = type !== null && isOpen && like !== null;
  const found = useGetList<ContributionRow>(
    'contributions',
    {
      filter: { type, parentId, scope, q },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'relevance', order: 'DESC' },
      meta: { view: 'list', locale },
    },
    { enabled: isAsked && q.length >= LEAST_LETTERS, placeholderData: keepPreviousData },
  );
  const similar = useRead(
    'readSimilar',
    { query: { id: like?.id ?? 0, type: type ?? undefined, size: SIMILAR_SHOWN, langKey: locale } },
    { enabled: isAsked && !isTyped },
  );
  return {
    hasFailed: Boolean(found.error),
    rows: type === null ? [] : found.isPlaceholderData ? undefined : found.data,
    similar: type === null ? [] : similar.data,
  };
}

/** The other type whose contributions may be joined with those of a type, by the settings. */
function useOtherJoinable(type: ContributionType): ContributionType | null {
  const { joinableModules, availableModules } = useSettings();
  const isNamed = (one: ContributionType) => joinableModules.includes(MODULE_OF_TYPE[one]);
  const isAvailable = (one: ContributionType) => availableModules.includes(MODULE_OF_TYPE[one]);
  if (!isNamed(type)) return null;
  return CONTRIBUTION_TYPES.find((one) => one !== type && isNamed(one) && isAvailable(one)) ?? null;
}

/**
 * Contributions to choose from: those that hold the words or have the code, the best first, in the widest list of the type
 * that is open to the reader, and then of the other type that may be joined with it; before anything is typed those that
 * are similar.
 * @param like what they will be joined with; null: nothing is looked for
 */
export function useContributionSearch(
  typed: string,
  like: Choice | null,
  isOpen: boolean,
): FoundContributions {
  const q = useRested(typed.trim(), REST_MS);
  const isTyped = typed.trim() !== '';
  const type = like?.type ?? 'SUGGESTION';
  const search = { q, isTyped, like, isOpen };
  const own = useSearchOfType(type, search);
  const others = useSearchOfType(useOtherJoinable(type), search);
  if (!isTyped) {
    if (!own.similar || !others.similar) return { status: 'tooShort', found: NONE };
    const alike = [...own.similar, ...others.similar].sort((a, b) => b.score - a.score);
    const found = alike
      .slice(0, SIMILAR_SHOWN)
      .map((one) => choiceOfSimilar(one, like?.competitionId ?? null));
    return { status: 'done', found };
  }
  if (typed.trim().length < LEAST_LETTERS) return { status: 'tooShort', found: NONE };
  if (own.hasFailed || others.hasFailed) return { status: 'failed', found: NONE };
  if (q !== typed.trim() || !own.rows || !others.rows) return { status: 'waiting', found: NONE };
  return { status: 'done', found: [...own.rows, ...others.rows].map(choiceOf) };
}
