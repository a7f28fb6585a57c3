import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReload } from '../contributionQueries.ts';

/** Files of a contribution; it is fetched again after each change. */
export function useFileUploads({ id }: Pick<ContributionDetail, 'id'>) {
  const { state, run, fault } = useUploadState();
  const dataProvider = useDataProvider();
  const reload = useReload(id);
  return {
    state,
    fault,
    upload: (file: File) =>
      run(
        'UPLOADING',
        async () => {
          await dataProvider.addContributionFile({ params: { id, category: 'CONTRIBUTION' }, file });
          await reload();
        },
        file,
      ),
    remove: (fileId: number) =>
      run('DELETING', async () => {
        await dataProvider.removeContributionFile({ params: { id: fileId } });
        await reload();
      }),
  };
}
