import OpenInNew from '@mui/icons-material/OpenInNew';
import PreviewOutlined from '@mui/icons-material/PreviewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { hasVisiblePost } from '#contract/contents/rules.ts';
import type { StaticContentRow } from '#contract/static-contents/schema.ts';
import { PreviewFrame } from '#src/components/feedback/PreviewFrame.tsx';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

export const valuesOf = ({ title, content }: StaticContentRow) => ({ title, content });
type StaticContentValues = ReturnType<typeof valuesOf>;

/** Texts that have a page of their own, which can be looked at. */
const WITH_PAGE = new Set(['privacy-platform', 'terms-platform']);

/** Preview and save; of two editors the second one chooses. */
export function StaticContentActions({ row }: { row: StaticContentRow }) {
  const translate = useTranslate();
  const { getValues } = useFormContext<StaticContentValues>();
  const [previewed, setPreviewed] = useState<StaticContentValues | null>(null);
  return (
    <>
      <EditActions<StaticContentRow, StaticContentValues>
        valuesOf={valuesOf}
        bodyOf={(values) => values}
        saveLabel="staticContent.save"
      >
        {WITH_PAGE.has(row.contentKey) && (
          <Button
            href={`/static-content-view/${row.contentKey}`}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNew />}
          >
            {translate('staticContent.show')}
          </Button>
        )}
        <Button startIcon={<PreviewOutlined />} onClick={() => setPreviewed(getValues())}>
          {translate('staticContent.preview')}
        </Button>
      </EditActions>
      <PreviewFrame
        open={previewed !== null}
        title="staticContent.preview.title"
        onClose={() => setPreviewed(null)}
      >
        {previewed && <Preview {...previewed} locale={row.locale} />}
      </PreviewFrame>
    </>
  );
}

function Preview({ title, content, locale }: StaticContentValues & { locale: string }) {
  const translate = useTranslate();
  if (!hasVisiblePost(content)) return <Typography>{translate('staticContent.preview.empty')}</Typography>;
  return (
    <Box component="article" lang={locale} sx={{ maxWidth: '68ch' }}>
      {title !== '' && (
        <Typography component="h2" variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      <RichTextField value={content} />
    </Box>
  );
}
