import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

export const detailKey = (id: number) => ['contributions', 'detail', id] as const;
const editKey = (id: number) => ['contributions', 'edit', id] as const;

/** One contribution with everything the reader may see and do, opened for a command if there is one [R3C-38]. */
export function useContribution(id: number, command: CommandType | undefined) {
  const locale = useLocale();
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [...detailKey(id), { locale, command }],
    queryFn: async ({ signal }) => {
      const meta = command ? { view: 'readForCommand', command, locale } : { view: 'read', locale };
      const { data } = await dataProvider.getOne<ContributionDetail>('contributions', { id, meta, signal });
      return data;
    },
    // Another language keeps the page while its names are on their way.
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });
}

/** Reads a contribution for its form; 404 for those who may not edit it. */
export async function readForEdit(type: ContributionType, id: number, langkey: string, signal?: AbortSignal) {
  const options = { params: { type, id }, query: { langkey }, errorMessage: null, signal };
  return (await call(contributionEndpoints.edit, options)).data;
}

export function useEditedContribution(type: ContributionType, id: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: editKey(id),
    queryFn: ({ signal }) => readForEdit(type, id, locale, signal),
  });
}

/**
 * Fetches a contribution again after an action, a change or an upload [R3C-08 … R3C-10]; what lists and
 * counts know of it is read again when they are shown next.
 * @returns what its page shows now; undefined where no page shows it, or it cannot be read any more
 */
export function useReload(id: number): () => Promise<ContributionDetail | undefined> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    queryClient.invalidateQueries({ queryKey: ['contributions'], refetchType: 'none' });
    await Promise.all([
      queryClient.refetchQueries({ queryKey: detailKey(id), type: 'active' }),
      queryClient.refetchQueries({ queryKey: editKey(id), type: 'active' }),
      queryClient.refetchQueries({ queryKey: ['contributions', 'history', id], type: 'active' }),
    ]);
    const read = queryClient.getQueryCache().findAll({ queryKey: detailKey(id), type: 'active' });
    return read.find(({ state }) => state.status === 'success')?.state.data as ContributionDetail | undefined;
  }, [queryClient, id]);
}
