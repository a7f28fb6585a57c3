import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ContributionDetail } from '../../../../contract/contributions.ts';
import { FILE_LIMITS } from '../../../../contract/files.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.tsx';
import { FileDrop } from '../../../components/inputs/FileDrop.tsx';
import { Picture } from './Picture.tsx';
import { BANNER_EXTENSIONS, useBannerUpload } from './useUploads.ts';

/** One picture, where the life cycle has banners [R3F-11 … R3F-16]. */
export function BannerInput({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { state, upload, remove } = useBannerUpload(contribution);
  const { confirm, dialog } = useConfirm();
  if (!contribution.isBannerEnabled) return null;
  const stored = contribution.bannerId !== null;
  const ask = async () => {
    const sure = await confirm({
      title: 'contribution.banner.delete.title',
      text: 'contribution.banner.delete.text',
      confirmLabel: 'contribution.delete',
      destructive: true,
    });
    if (sure) await remove();
  };
  return (
    <>
      {contribution.bannerPath && (
        <Box sx={{ mb: 1.5, maxWidth: 480 }}>
          <Picture path={contribution.bannerPath} />
        </Box>
      )}
      <FileDrop
        label="contribution.banner"
        hint="contribution.banner.hint"
        extensions={BANNER_EXTENSIONS}
        maxBytes={FILE_LIMITS.banner}
        state={state}
        fileName={stored ? translate('contribution.banner.stored') : null}
        onFile={(file) => void upload(file)}
        onDelete={() => void ask()}
      />
      {dialog}
    </>
  );
}
