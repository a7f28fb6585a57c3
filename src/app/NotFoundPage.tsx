import ForestOutlined from '@mui/icons-material/ForestOutlined';
import type { ReactNode } from 'react';
import { BackHome, Notice } from './Notice.tsx';

/** Every unmatched address ends here. @param action in place of the way home */
export function NotFoundPage({ action = <BackHome /> }: { action?: ReactNode }) {
  return (
    <Notice
      icon={<ForestOutlined fontSize="inherit" />}
      title="error.http.404"
      text="error.http.404.text"
      action={action}
    />
  );
}
