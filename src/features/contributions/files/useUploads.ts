import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { useReload } from '../contributionQueries.ts';

/** Files of a contribution; it is fetched again after each change [R3C-10, R3F-14]. */
export function useFileUploads({ id }: Pick<ContributionDetail, 'id'>) {
  const { state, run, fault } = useUploadState();
  const reload = useReload(id);
  return {
    state,
    fault,
    upload: (file: File) =>
      run(
        'UPLOADING',
        async () => {
          await call(fileEndpoints.upload, { params: { id, category: 'CONTRIBUTION' }, file });
          await reload();
        },
        file,
      ),
    remove: (fileId: number) =>
      run('DELETING', async () => {
        await call(fileEndpoints.remove, { params: { id: fileId } });
        await reload();
      }),
  };
}
