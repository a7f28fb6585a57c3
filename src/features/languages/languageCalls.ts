import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http.ts';
import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import type { TextRow, TextSide } from '#contract/languages/schema.ts';
import { saveFile } from '#src/components/list/excel.ts';
import { call, callForFile } from '#src/dataProvider/httpClient.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';

const LANGUAGES_KEY = ['languages'] as const;
const TEXTS_KEY = ['texts'] as const;

/** The calls of a side, Q3-81. */
const CALLS = {
  FRONTEND: { view: 'texts', save: endpoints.saveText, upload: endpoints.upload },
  BACKEND: { view: 'serverTexts', save: endpoints.saveServerText, upload: endpoints.uploadServer },
} as const;

/** All languages with what is missing in them. */
export function useLanguages() {
  return useQuery({
    queryKey: LANGUAGES_KEY,
    queryFn: async ({ signal }) => (await call(endpoints.languages, { signal, errorMessage: null })).data,
    retry: false,
  });
}

const changedBy = (stored: TextRow, row: TextRow) =>
  row.key === stored.key && row.locale === stored.locale ? { ...row, ...stored } : row;

/** Stores a text, and shows it where it stands, so that no row moves under the hand that edits [R3P-171, R3P-173]. */
export function useSaveText(side: TextSide) {
  const queries = useQueryClient();
  return async (body: BodyInput<typeof endpoints.saveText>): Promise<TextRow> => {
    // The row itself says what was wrong.
    const { data: stored } = await call(CALLS[side].save, { body, errorMessage: null });
    queries.setQueriesData<{ data: TextRow[]; total: number }>(
      {
        queryKey: [...TEXTS_KEY, 'getList'],
        predicate: ({ queryKey: [, , params] }) =>
          (params as { meta?: ListMeta<'texts'> }).meta?.view === CALLS[side].view,
      },
      (page) => page && { ...page, data: page.data.map((row) => changedBy(stored, row)) },
    );
    void queries.invalidateQueries({ queryKey: LANGUAGES_KEY });
    return stored;
  };
}

/** Reads the texts of a language again, as after somebody else's change. */
export function useReloadTexts() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: TEXTS_KEY });
}

/** Puts the texts of a file in the place of the changed ones of a language [R3P-174, R3P-175]. */
export const uploadTexts = (side: TextSide, lang: string, file: File) =>
  call(CALLS[side].upload, { params: { lang }, file, successMessage: null, errorMessage: null });

/** Saves the texts of a language as a file that can be written in and uploaded. */
export async function downloadTexts(side: TextSide, lang: string): Promise<void> {
  const isServer = side === 'BACKEND';
  const endpoint = isServer ? endpoints.downloadServer : endpoints.download;
  saveFile(
    await callForFile(endpoint, { params: { lang } }),
    `${isServer ? 'server-texts' : 'texts'}-${lang}.json`,
  );
}

/** Changes of the languages themselves; the list is read again after each, also after a refusal. */
export function useLanguageChanges() {
  const queries = useQueryClient();
  const andReload = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      void queries.invalidateQueries({ queryKey: LANGUAGES_KEY });
      void queries.invalidateQueries({ queryKey: TEXTS_KEY });
    }
  };
  return {
    add: (locale: string) => andReload(call(endpoints.addLanguage, { body: { locale } })),
    change: (locale: string, body: BodyInput<typeof endpoints.saveLanguage>) =>
      andReload(call(endpoints.saveLanguage, { params: { locale }, body })),
    remove: (locale: string) =>
      andReload(call(endpoints.removeLanguage, { params: { locale }, query: { confirmed: 'true' } })),
  };
}
