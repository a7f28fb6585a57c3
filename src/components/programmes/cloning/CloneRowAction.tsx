import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { useState } from 'react';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { CloneSource } from './cloneSource.ts';
import { LazyCloneDialog } from './LazyCloneDialog.tsx';

/** Begins a copy of what a row shows. */
export function CloneRowAction({ source }: { source: CloneSource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction
        label="clone.action"
        title={source.title}
        onClick={() => setOpen(true)}
        opensDialog
        icon={<ContentCopyOutlined />}
      />
      {isOpen && <LazyCloneDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
