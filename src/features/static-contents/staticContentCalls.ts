import { useQuery } from '@tanstack/react-query';
import { staticContentEndpoints as endpoints } from '#contract/static-contents/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** Every text in every language [R3P-184]. */
export function useStaticContents() {
  return useQuery({
    queryKey: ['static-contents', 'getList'],
    queryFn: async ({ signal }) => (await call(endpoints.list, { signal, errorMessage: null })).data,
    retry: false,
  });
}
