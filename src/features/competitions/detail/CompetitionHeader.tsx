import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Competition } from '#contract/competitions/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { ProgrammeBanner } from '#src/components/programmes/ProgrammeBanner.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from '../CompetitionStateChip.tsx';
import { CompetitionCourse } from './CompetitionCourse.tsx';

interface CompetitionHeaderProps {
  competition: Competition;
  /** On a working tab: without the picture, and on phones without the course, so that the work is in sight. */
  compact: boolean;
}

/** What it is and where it stands: banner, code, title, state, end date, course. */
export function CompetitionHeader({ competition, compact }: CompetitionHeaderProps) {
  const translate = useTranslate();
  const { accessLevel, competitionState, bannerPath, code, title, dateSubmissionEnd } = competition;
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {!compact && (
        <ProgrammeBanner
          path={bannerPath}
          // A draft and what was put away are for people with a session, whomever they are for otherwise.
          isPublic={accessLevel === 'PUBLIC' && !['DRAFT', 'ARCHIEVED'].includes(competitionState)}
          fallback="competitions.png"
          wide="4 / 1"
        />
      )}
      <PageTitle title={title} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          mt: -1,
          mb: 2.5,
        }}
      >
        <CompetitionStateChip competition={competition} />
        <Typography variant="caption" color="textSecondary">
          {code}
        </Typography>
        {dateSubmissionEnd && (
          <Typography variant="caption" color="textSecondary">
            {translate('competition.end')} <DateTimeField value={dateSubmissionEnd} />
          </Typography>
        )}
      </Box>
      <Box sx={{ display: compact ? { xs: 'none', md: 'block' } : undefined }}>
        <CompetitionCourse competition={competition} />
      </Box>
    </Box>
  );
}
