import type { ContributionDetail } from '../../../../contract/contributions.ts';
import { useAttachmentLimit } from '../../../app/settings.ts';
import { FileList } from '../../../components/contributions/FileList.tsx';
import { FileDrop } from '../../../components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '../../../components/inputs/fileRules.ts';
import { useFileUploads } from './useUploads.ts';

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
