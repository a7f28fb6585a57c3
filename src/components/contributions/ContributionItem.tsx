import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ContributionCount } from './ContributionCount.tsx';
import { ContributionState } from './ContributionState.tsx';

interface ContributionItemProps {
  row: ContributionRow;
  /** Where it leads. */
  to: string;
  /** Without the face and name of its author, on the page of that person. */
  withoutAuthor?: boolean;
  /** From when its age counts; the submission unless said otherwise. */
  since?: string | null;
}

/** A contribution in a few lines: face, title, author, age, state, support. An item of `Rows`. */
export function ContributionItem({ row, to, withoutAuthor = false, since }: ContributionItemProps) {
  const translate = useTranslate();
  const [author] = row.owners;
  const facts = [
    ...(author && !withoutAuthor ? [fullName(author)] : []),
    translate(`contribution.type.${row.type}`),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {author && !withoutAuthor && <PersonAvatar person={author} />}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link component={RouterLink} to={to} color="textPrimary" sx={{ fontWeight: 600, ...clampedLines(2) }}>
          {row.title}
        </Link>
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.join(' · ')} · <DateInWords value={since ?? row.dateSubmitted ?? row.dateUpdated} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
            mt: 0.5,
          }}
        >
          <ContributionState contribution={row} />
          {row.supportCount > 0 && <ContributionCount of="support" count={row.supportCount} />}
        </Box>
      </Box>
    </Box>
  );
}
