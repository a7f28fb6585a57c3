import { useQuery } from '@tanstack/react-query';
import { staticContentEndpoints } from '../../../contract/static-contents.ts';
import { useLanguage } from '../../app/useLanguage.ts';
import { call } from '../../dataProvider/httpClient.ts';

/** An editable text in the current language [R1E-31]. */
export function useStaticContent(key: string) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ['static-contents', locale, key],
    queryFn: async ({ signal }) => {
      const params = { lang: locale, key };
      return (await call(staticContentEndpoints.readPublic, { params, signal, errorMessage: null })).data;
    },
    staleTime: 5 * 60_000,
  });
}
