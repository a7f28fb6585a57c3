import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { SaveAsTemplateButton } from '../templates/SaveAsTemplateButton.tsx';
import type { CloneSource } from './cloneSource.ts';
import { LazyCloneDialog } from './LazyCloneDialog.tsx';

/** Begins a copy of what a page shows, now or, as a template, later. */
export default function CloneButton({ source }: { source: CloneSource }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<ContentCopyOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('clone.action')}
      </Button>
      <SaveAsTemplateButton source={source} />
      {isOpen && <LazyCloneDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
