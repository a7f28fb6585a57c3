import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { FamilyPreview } from '#contract/families/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { sentencesOf } from './previewSentences.ts';

interface FamilyPreviewPartProps {
  preview: FamilyPreview | null;
  isChecking: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** What joining will do, before anybody does it; read out as it comes. */
export function FamilyPreviewPart({ preview, isChecking, hasFailed, retry }: FamilyPreviewPartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  const isShown = preview !== null || isChecking || hasFailed;
  return (
    <Box
      component="section"
      aria-labelledby={isShown ? titleId : undefined}
      sx={isShown ? { p: 2, borderRadius: 2, bgcolor: 'quiet' } : {}}
    >
      {isShown && (
        <Typography id={titleId} variant="h3" component="h3" sx={{ mb: 1 }}>
          {translate('family.preview')}
        </Typography>
      )}
      <Box role="status" aria-busy={isChecking}>
        {isChecking && !preview && translate('family.join.checking')}
        {hasFailed && translate('family.preview.failed')}
        {preview && (
          <Box component="ul" sx={{ m: 0, pl: 2.5, opacity: isChecking ? 0.6 : 1, overflowWrap: 'anywhere' }}>
            {sentencesOf(translate, locale, preview).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        )}
      </Box>
      {hasFailed && <Button onClick={retry}>{translate('family.preview.retry')}</Button>}
    </Box>
  );
}
