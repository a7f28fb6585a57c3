import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ContentForm } from '../../../contract/contents.ts';
import { FILE_LIMITS } from '../../../contract/files.ts';
import { useConfirm } from '../../components/feedback/useConfirm.tsx';
import { FileDrop } from '../../components/inputs/FileDrop.tsx';
import type { UploadState } from '../../components/inputs/fileRules.ts';
import { NewsPicture } from '../../components/news/NewsPicture.tsx';
import { deleteContentBanner, uploadContentBanner } from '../../dataProvider/contents.ts';
import { formKey, refreshReaders } from './useContentForm.ts';

/** Pictures that every browser shows, Q1-48. */
const EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;

/** The banner; uploads and deletions take effect at once and leave the rest of the form alone [R1G-11, R1G-12, R1G-40]. */
export function ContentBannerInput({ item }: { item: ContentForm }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>('IDLE');
  const { confirm, dialog } = useConfirm();

  const keep = (banner: Partial<ContentForm>) => {
    queries.setQueryData<ContentForm>(formKey(item.id), (form) => form && { ...form, ...banner });
    void refreshReaders(queries);
  };
  const run = async (next: UploadState, work: () => Promise<Partial<ContentForm>>) => {
    if (state !== 'IDLE') return;
    setState(next);
    try {
      keep(await work());
    } catch {
      // The call has said why; the picture can be chosen again.
    } finally {
      setState('IDLE');
    }
  };
  const upload = (file: File) =>
    run('UPLOADING', async () => {
      const { path, bannerPreviewPath, ...ids } = await uploadContentBanner(item.id, file);
      return { ...ids, bannerPath: path, bannerPreviewPath, bannerPreview: bannerPreviewPath };
    });
  const remove = async () => {
    const sure = await confirm({
      title: 'content.banner.delete.title',
      text: 'content.banner.delete.text',
      confirmLabel: 'content.delete',
      destructive: true,
    });
    if (!sure) return;
    await run('DELETING', async () => {
      await deleteContentBanner(item.id);
      return {
        bannerId: null,
        bannerPreviewId: null,
        bannerPath: null,
        bannerPreview: null,
        bannerPreviewPath: null,
      };
    });
  };

  return (
    <>
      <Box sx={{ maxWidth: 480, mb: 1.5, borderRadius: '10px', overflow: 'hidden' }}>
        <NewsPicture item={{ ...item, accessLevel: 'REGISTERED' }} path={item.bannerPath} />
      </Box>
      {item.bannerPath === null && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {translate('content.banner.default')}
        </Typography>
      )}
      <FileDrop
        label="content.banner.file"
        hint="content.banner.hint"
        extensions={EXTENSIONS}
        maxBytes={FILE_LIMITS.banner}
        state={state}
        fileName={item.bannerId === null ? null : translate('content.banner.stored')}
        onFile={(file) => void upload(file)}
        onDelete={() => void remove()}
      />
      {dialog}
    </>
  );
}
