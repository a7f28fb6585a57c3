import { useI18nProvider } from 'ra-core';
import type { StaticContentKey } from '#contract/static-contents/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

export function useStaticContent(key: StaticContentKey | (string & {}), { enabled = true } = {}) {
  // ra-core's useLocale would bring the comparison of its store into the first load.
  const locale = useI18nProvider().getLocale();
  return useRead('readStaticContent', { params: { lang: locale, key } }, { staleTime: 5 * 60_000, enabled });
}
