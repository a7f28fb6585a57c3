import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { rowAddress } from '#src/app/contributionAddress.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { ContributionCount } from '#src/components/contributions/ContributionCount.tsx';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { headAddressOf } from '../headAddress.ts';
import { cameFrom } from '../listContext.ts';
import { CardCover } from './CardCover.tsx';
import { isSupportable, RowPresses } from './RowPresses.tsx';

/** What can be pressed for itself lies above the link that covers the card. */
const ABOVE_LINK = { position: 'relative', zIndex: 1 } as const;

/**
 * A contribution as a card: picture, author, title, first words, state with what comes next, support, comments. The link of its title
 * covers it as a whole; buttons stand beside the link, none within it.
 */
export function ContributionCard({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  const location = useLocation();
  return (
    <Card
      component="article"
      variant="outlined"
      sx={{
        position: 'relative',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        '&:hover': { borderColor: 'primary.main' },
        '&:has(h2 a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <CardCover row={row} />
      <Box sx={{ px: 2, pt: 1, display: 'grid', gap: 0.5, flex: 1, alignContent: 'start', minWidth: 0 }}>
        <Author row={row} />
        <Typography component="h2" sx={{ fontSize: 17, fontWeight: 600, lineHeight: 1.35 }}>
          <Link
            component={RouterLink}
            to={rowAddress(row)}
            state={cameFrom(location)}
            color="textPrimary"
            underline="hover"
            sx={{
              ...clampedLines(2),
              fontStyle: row.title.trim() ? undefined : 'italic',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
            }}
          >
            {titleOr(translate, row.title)}
          </Link>
        </Typography>
        {row.excerpt && (
          <Typography variant="body2" color="textSecondary" sx={clampedLines(2)}>
            {row.excerpt}
          </Typography>
        )}
        <Box
          sx={{
            ...ABOVE_LINK,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            pointerEvents: 'none',
            '& a, & time': { pointerEvents: 'auto' },
          }}
        >
          <ContributionState contribution={row} headAddress={headAddressOf(row)} />
          <NextWords row={row} />
          <AnswerLine answer={row.answer} />
        </Box>
      </Box>
      <Foot row={row} />
    </Card>
  );
}

/** Face and name of the first author, how many more there are, the code, and how long ago it was. */
function Author({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  const [author, ...others] = row.owners;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      {author && <PersonAvatar person={author} size={24} />}
      {author && (
        <Box component="span" sx={{ ...clampedLines(1), color: 'text.primary', fontWeight: 550 }}>
          {fullName(author)}
          {others.length > 0 && ` ${translate('contribution.card.others', { smart_count: others.length })}`}
        </Box>
      )}
      <Box component="span" sx={{ ...ABOVE_LINK, marginInlineStart: 'auto', flex: 'none' }}>
        <DateInWords value={row.dateSubmitted ?? row.dateUpdated} />
      </Box>
    </Box>
  );
}

/** Whom it waits for, as its page says. */
function NextWords({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  const [first, ...others] = row.next.waitingFor;
  if (!first || row.family) return null;
  const words = translate('contribution.card.next', {
    task: first.taskName,
    role: translate(`task.role.${first.role}`),
  });
  return (
    <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', minWidth: 0, ...clampedLines(1) }}>
      {words}
      {others.length > 0 && ` +${others.length}`}
    </Box>
  );
}

function Foot({ row }: { row: ContributionRow }) {
  return (
    <Box
      sx={{
        px: 1,
        pb: 0.5,
        minHeight: 48,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        '& > span': { px: 1 },
      }}
    >
      <Box sx={{ ...ABOVE_LINK, display: 'flex', alignItems: 'center', displayPrint: 'none' }}>
        <RowPresses row={row} />
      </Box>
      {!isSupportable(row) && row.supportCount > 0 && (
        <ContributionCount of="support" count={row.supportCount} />
      )}
      <ContributionCount of="comments" count={row.commentCount} />
      <Box component="span" sx={{ marginInlineStart: 'auto', fontSize: 13, color: 'text.secondary' }}>
        {row.code}
      </Box>
    </Box>
  );
}
