import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useAttachmentLimit } from '#src/app/settings.ts';
import { FileList } from '#src/components/contributions/FileList.tsx';
import { Picture } from '#src/components/contributions/Picture.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { PictureInput } from '#src/components/inputs/PictureInput.tsx';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { MOST_PAINTED } from '#src/components/pictures/paintPicture.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReload } from '../contributionQueries.ts';
import { coverPicture } from './coverPicture.ts';

/** Files of a contribution; uploads and deletions take effect at once, and it is fetched again after each. */
export function FilesInput({ contribution }: { contribution: ContributionDetail }) {
  const { id, files, permissions } = contribution;
  const { state, run, fault } = useUploadState();
  const dataProvider = useDataProvider();
  const reload = useReload(id);
  const maxBytes = useAttachmentLimit();
  const upload = async (file: File) => {
    await dataProvider.addContributionFile({ params: { id, category: 'CONTRIBUTION' }, file });
    await reload();
  };
  const remove = async (fileId: number) => {
    await dataProvider.removeContributionFile({ params: { id: fileId } });
    await reload();
  };
  return (
    <>
      <FileList
        files={files.filter(({ category }) => category === 'CONTRIBUTION')}
        busy={state !== 'IDLE'}
        onRemove={permissions.uploadFile ? (fileId) => run('DELETING', () => remove(fileId)) : undefined}
      />
      {permissions.uploadFile && (
        <FileDrop
          label="contribution.files.add"
          extensions={ATTACHMENT_EXTENSIONS}
          maxBytes={maxBytes}
          state={state}
          fault={fault}
          onFile={(file) => void run('UPLOADING', () => upload(file), file)}
        />
      )}
    </>
  );
}

const TEXTS = {
  label: 'contribution.banner',
  hint: 'contribution.banner.hint',
  stored: 'contribution.banner.stored',
  deleteTitle: 'contribution.banner.delete.title',
  deleteText: 'contribution.banner.delete.text',
} as const;

/** One picture, where the life cycle has banners; the contribution is fetched again after each change. */
export function BannerInput({ contribution }: { contribution: ContributionDetail }) {
  const { id, bannerId, bannerPath } = contribution;
  const dataProvider = useDataProvider();
  const reload = useReload(id);
  if (!contribution.isBannerEnabled) return null;
  return (
    <PictureInput
      picture={bannerPath && <Picture path={bannerPath} />}
      isStored={bannerId !== null}
      upload={async (file) => {
        await dataProvider.replaceContributionBanner({ params: { id }, file: await coverPicture(file) });
        await reload();
      }}
      remove={async () => {
        await dataProvider.removeContributionBanner({ params: { a: id, b: bannerId ?? 0 } });
        await reload();
      }}
      texts={TEXTS}
      maxBytes={MOST_PAINTED}
    />
  );
}
