import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useAttachmentLimit } from '#src/app/settings.ts';
import { FileList } from '#src/components/contributions/FileList.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReload } from '../contributionQueries.ts';

/** Files of a contribution; uploads and deletions take effect at once. */
export function FilesInput({ contribution }: { contribution: ContributionDetail }) {
  const { state, fault, upload, remove } = useFileUploads(contribution);
  const own = contribution.files.filter(({ category }) => category === 'CONTRIBUTION');
  const maxBytes = useAttachmentLimit();
  const may = contribution.permissions.uploadFile;
  return (
    <>
      <FileList files={own} busy={state !== 'IDLE'} onRemove={may ? remove : undefined} />
      {may && (
        <FileDrop
          label="contribution.files.add"
          extensions={ATTACHMENT_EXTENSIONS}
          maxBytes={maxBytes}
          state={state}
          fault={fault}
          onFile={(file) => void upload(file)}
        />
      )}
    </>
  );
}

/** Files of a contribution; it is fetched again after each change. */
function useFileUploads({ id }: Pick<ContributionDetail, 'id'>) {
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
