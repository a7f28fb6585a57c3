import { useQuery } from '@tanstack/react-query';
import type { StaticContentKey } from '../../../contract/static-contents.ts';
import { useLanguage } from '../../app/useLanguage.ts';
import { PUBLIC_KEYS, readStaticContent } from '../../dataProvider/publicReads.ts';

/** An editable text in the current language [R1E-31]. */
export function useStaticContent(key: StaticContentKey | (string & {}), { enabled = true } = {}) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: PUBLIC_KEYS.staticContent(locale, key),
    queryFn: ({ signal }) => readStaticContent(locale, key, { signal }),
    staleTime: 5 * 60_000,
    enabled,
  });
}
