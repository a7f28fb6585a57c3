import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { LazyTemplateDialog } from './LazyTemplateDialog.tsx';
import type { TemplateSource } from './TemplateDialog.tsx';

/** Makes a template of what a page shows. */
export function SaveAsTemplateButton({ source }: { source: TemplateSource }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<BookmarkAddOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('programmeTemplate.saveAs')}
      </Button>
      {isOpen && <LazyTemplateDialog source={source} stored={null} onClose={() => setOpen(false)} />}
    </>
  );
}
