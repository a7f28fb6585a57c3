import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Tag, TagMergeCounts } from '#contract/tags/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

/** What a merge changes, a sentence each. */
function linesOf(translate: Translate, counts: TagMergeCounts, titles: { from: string; into: string }) {
  const { contributionCount, bothCount, viewCount, jobCount } = counts;
  const line = (key: 'contributions' | 'both' | 'views' | 'jobs', smart_count: number) =>
    smart_count > 0 && translate(`contributionTag.merge.${key}`, { smart_count, ...titles });
  return [
    contributionCount === 0
      ? translate('contributionTag.merge.contributions.none', titles)
      : line('contributions', contributionCount),
    line('both', bothCount),
    line('views', viewCount),
    line('jobs', jobCount),
  ].filter((sentence) => sentence !== false);
}

interface MergePreviewProps {
  from: Tag;
  into: Tag;
  /** Undefined while it is read. */
  counts: TagMergeCounts | undefined;
  error: unknown;
  retry: () => void;
}

/** What merging two tags changes, before anybody does it; read out as it comes. */
export function MergePreview({ from, into, counts, error, retry }: MergePreviewProps) {
  const translate = useTranslate();
  const titleId = useId();
  const titles = { from: from.title, into: into.title };
  if (error && !counts) return <ErrorState error={error} retry={retry} />;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 1, minHeight: 140 }}>
      <Typography id={titleId} component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {translate('contributionTag.merge.preview')}
      </Typography>
      <Box role="status" aria-busy={!counts}>
        {!counts && (
          <Typography color="textSecondary">{translate('contributionTag.merge.reading')}</Typography>
        )}
        {counts && (
          <>
            <Box
              component="ul"
              sx={{ mt: 0, mb: 2, paddingInlineStart: 2.5, '& li': { overflowWrap: 'anywhere' } }}
            >
              {linesOf(translate, counts, titles).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
            <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
              {translate('contributionTag.merge.final', titles)}
            </Alert>
          </>
        )}
      </Box>
    </Box>
  );
}
