import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useLocale } from 'ra-core';
import type { ContributionRow } from '#contract/contributions/schema.ts';
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

/**
 * Contributions to choose from: those that hold the words or have the code, the best first, in the widest list of the type
 * that is open to the reader; before anything is typed those that are similar.
 * @param like what they will be joined with; null: nothing is looked for
 */
export function useContributionSearch(
  typed: string,
  like: Choice | null,
  isOpen: boolean,
): FoundContributions {
  const { roles } = useSession();
  const settings = useSettings();
  const locale = useLocale();
  const q = useRested(typed.trim(), REST_MS);
  const isTyped = typed.trim() !== '';
  const isLong = typed.trim().length >= LEAST_LETTERS;
  const type = like?.type ?? 'SUGGESTION';
  const scopes = openScopes(settings, roles, type);
  const scope = (['manage', 'all', 'role'] as const).find((one) => scopes.includes(one)) ?? 'role';
  const parentId = type === 'IDEA' ? (like?.competitionId ?? 0) : 0;
  const found = useGetList<ContributionRow>(
    'contributions',
    {
      filter: { type, parentId, scope, q },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'relevance', order: 'DESC' },
      meta: { view: 'list', locale },
    },
    { enabled: isOpen && like !== null && q.length >= LEAST_LETTERS, placeholderData: keepPreviousData },
  );
  const similar = useRead(
    'readSimilar',
    { query: { id: like?.id ?? 0, type, size: SIMILAR_SHOWN, langKey: locale } },
    { enabled: isOpen && like !== null && !isTyped },
  );
  if (!isTyped) {
    const rows = similar.data?.map((one) => choiceOfSimilar(one, like?.competitionId ?? null));
    return { status: rows ? 'done' : 'tooShort', found: rows ?? NONE };
  }
  if (!isLong) return { status: 'tooShort', found: NONE };
  if (found.error) return { status: 'failed', found: NONE };
  const isCurrent = q === typed.trim() && !found.isPlaceholderData && found.data !== undefined;
  return { status: isCurrent ? 'done' : 'waiting', found: isCurrent ? found.data.map(choiceOf) : NONE };
}
