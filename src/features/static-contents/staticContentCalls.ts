import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http.ts';
import { staticContentEndpoints as endpoints } from '#contract/static-contents/endpoints.ts';
import type { StaticContentRow } from '#contract/static-contents/schema.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { PUBLIC_KEYS } from '#src/dataProvider/publicReads.ts';

const LIST_KEY = ['staticContents', 'list'] as const;
export const staticContentKey = (id: number) => ['staticContents', 'form', id] as const;

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Every text in every language [R3P-184]. */
export function useStaticContents() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) => (await call(endpoints.list, { signal, errorMessage: null })).data,
    retry: false,
  });
}

/** One text in one language [R3P-185]. */
export const readStaticContentRow = async (id: number, { signal }: Reading = {}): Promise<StaticContentRow> =>
  (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

/** Changes a text in one language [R3P-186]. */
export const saveStaticContent = async (body: BodyInput<typeof endpoints.save>): Promise<StaticContentRow> =>
  (await call(endpoints.save, { body })).data;

/** After a save: the list and what readers see in this browser are read again. */
export function showStored(queries: QueryClient, stored: StaticContentRow): void {
  queries.setQueryData(staticContentKey(stored.id), stored);
  void queries.invalidateQueries({ queryKey: LIST_KEY });
  void queries.invalidateQueries({ queryKey: PUBLIC_KEYS.staticContent(stored.locale, stored.contentKey) });
}
