import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { CONTENT_CATEGORIES, type ContentForm } from '../../../contract/contents.ts';
import { ContentArticle } from './ContentArticle.tsx';
import type { ContentValues } from './contentValues.ts';

interface PreviewDialogProps {
  item: ContentForm;
  /** The unsaved form; null while nothing is previewed. */
  values: ContentValues | null;
  onClose: () => void;
}

/** The item as it would be read if it were published now; nothing is saved [R1G-09], Q1-46. */
function previewOf(item: ContentForm, values: ContentValues) {
  const category = CONTENT_CATEGORIES.find(({ id }) => id === values.categoryId);
  const now = new Date().toISOString();
  return {
    ...item,
    title: values.title,
    summary: values.summary,
    post: values.post,
    categoryId: category?.id ?? null,
    category: category?.title ?? null,
    categoryIcon: category?.icon ?? null,
    publishDate: item.publishDate ?? now,
    dateUpdated: now,
  };
}

export function PreviewDialog({ item, values, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const id = useId();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={values !== null}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={narrow}
      scroll="paper"
    >
      <DialogTitle id={id} component="p" sx={{ fontSize: 15, color: 'text.secondary' }}>
        {translate('content.preview.title')}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {values && (
          <ContentArticle
            item={previewOf(item, values)}
            heading={
              <Typography
                variant="h1"
                component="h2"
                sx={{ fontSize: { xs: 26, md: 34 }, mb: 2, overflowWrap: 'anywhere' }}
              >
                {values.title}
              </Typography>
            }
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
