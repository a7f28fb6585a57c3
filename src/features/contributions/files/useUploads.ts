import { useState } from 'react';
import type { ContributionDetail } from '../../../../contract/contributions.ts';
import { fileEndpoints } from '../../../../contract/files.ts';
import type { UploadState } from '../../../components/inputs/fileRules.ts';
import { call } from '../../../dataProvider/httpClient.ts';
import { useReload } from '../contributionQueries.ts';

/** Kinds of files that a contribution takes, Q3-39; the server judges by the bytes. */
export const FILE_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'txt',
  'csv',
  'zip',
] as const;
/** Banners are pictures that every browser shows [R3F-12]. */
export const BANNER_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;

/** Runs one upload or deletion at a time and fetches the contribution again after it [R3C-10, R3F-14]. */
function useUploadState(id: number) {
  const [state, setState] = useState<UploadState>('IDLE');
  const reload = useReload(id);
  const run = async (next: UploadState, work: () => Promise<unknown>) => {
    if (state !== 'IDLE') return;
    setState(next);
    try {
      await work();
      await reload();
    } catch {
      // The call has said why; the file can be chosen again.
    } finally {
      setState('IDLE');
    }
  };
  return { state, run };
}

export function useFileUploads({ id }: Pick<ContributionDetail, 'id'>) {
  const { state, run } = useUploadState(id);
  return {
    state,
    upload: (file: File) =>
      run('UPLOADING', () => call(fileEndpoints.upload, { params: { id, category: 'CONTRIBUTION' }, file })),
    remove: (fileId: number) => run('DELETING', () => call(fileEndpoints.remove, { params: { id: fileId } })),
  };
}

export function useBannerUpload({ id, bannerId }: Pick<ContributionDetail, 'id' | 'bannerId'>) {
  const { state, run } = useUploadState(id);
  return {
    state,
    upload: (file: File) =>
      run('UPLOADING', () => call(fileEndpoints.uploadBanner, { params: { id }, file })),
    remove: () =>
      run('DELETING', () => call(fileEndpoints.deleteBanner, { params: { a: id, b: bannerId ?? 0 } })),
  };
}
