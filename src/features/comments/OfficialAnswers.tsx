import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { CommentRow } from '#contract/comments/schema.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentAuthor } from './CommentAuthor.tsx';
import { CommentWords } from './CommentWords.tsx';
import { OfficialChip } from './OfficialChip.tsx';

/** Official answers above the discussion, the latest first; each leads to its place there. */
export function OfficialAnswers({ answers }: { answers: readonly CommentRow[] }) {
  const translate = useTranslate();
  if (answers.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={translate('comment.officials')}
      sx={{ display: 'grid', gap: 1.5, mb: 3 }}
    >
      {answers.map((answer) => (
        <Box
          component="article"
          key={answer.id}
          sx={{
            p: 2,
            borderRadius: 1,
            border: 1,
            borderColor: 'primary.main',
            bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
            overflowWrap: 'anywhere',
          }}
        >
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1 }}
          >
            <OfficialChip />
            <CommentAuthor comment={answer} />
            <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
              <DateInWords value={answer.createdDate} />
            </Box>
          </Box>
          <CommentWords {...answer} />
          <Link
            component={RouterLink}
            to={`?tab=discussion&comment=${answer.id}`}
            aria-label={translate('comment.official.open.named', { name: answer.fullName })}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 32, mt: 0.5 }}
          >
            {translate('comment.official.open')}
          </Link>
        </Box>
      ))}
    </Box>
  );
}
