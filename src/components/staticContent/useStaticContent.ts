import { useQuery } from '@tanstack/react-query';
import { useI18nProvider } from 'ra-core';
import type { StaticContentKey } from '#contract/static-contents/schema.ts';
import { PUBLIC_KEYS, readStaticContent } from '#src/dataProvider/publicReads.ts';

/** An editable text in the current language [R1E-31]. */
export function useStaticContent(key: StaticContentKey | (string & {}), { enabled = true } = {}) {
  // ra-core's useLocale would bring the comparison of its store into the first load.
  const locale = useI18nProvider().getLocale();
  return useQuery({
    queryKey: PUBLIC_KEYS.staticContent(locale, key),
    queryFn: ({ signal }) => readStaticContent(locale, key, { signal }),
    staleTime: 5 * 60_000,
    enabled,
  });
}
