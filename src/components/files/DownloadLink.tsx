import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Link from '@mui/material/Link';
import { useFileDownload } from './useFileDownload.ts';

interface DownloadLinkProps {
  file: { path: string; name: string };
  /** Says what is downloaded, where the name alone does not. */
  label?: string;
  /** Where it stands alone: as high as a finger needs. */
  tall?: boolean;
}

export function DownloadLink({ file, label, tall = false }: DownloadLinkProps) {
  const download = useFileDownload();
  return (
    <Link
      component="button"
      type="button"
      onClick={() => void download(file)}
      aria-label={label}
      sx={{
        textAlign: 'start',
        fontSize: 15,
        overflowWrap: 'anywhere',
        ...(tall ? { minHeight: 44 } : { py: 0.5 }),
      }}
    >
      <DownloadOutlined aria-hidden sx={{ fontSize: 18, marginInlineEnd: 1, verticalAlign: 'text-bottom' }} />
      {file.name}
    </Link>
  );
}
