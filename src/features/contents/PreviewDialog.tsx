import Typography from '@mui/material/Typography';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { PreviewFrame } from '#src/components/feedback/PreviewFrame.tsx';
import { ContentArticle } from './ContentArticle.tsx';
import type { ContentValues } from './contentValues.ts';

interface PreviewDialogProps {
  item: ContentForm;
  /** The unsaved form; null while nothing is previewed. */
  values: ContentValues | null;
  onClose: () => void;
}

/** The item as it would be read if it were published now; nothing is saved. */
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
  return (
    <PreviewFrame open={values !== null} title="content.preview.title" onClose={onClose}>
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
    </PreviewFrame>
  );
}
