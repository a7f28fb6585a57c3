import type { SearchHit } from '#contract/search/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What a hit is called: a contribution by its type. */
export function useKindName() {
  const translate = useTranslate();
  return ({ kind, type }: Pick<SearchHit, 'kind' | 'type'>): string =>
    kind === 'contribution' && type !== null
      ? translate(`contribution.type.${type}`)
      : translate(`search.kind.${kind}`);
}
