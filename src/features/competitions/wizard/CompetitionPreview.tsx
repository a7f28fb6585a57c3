import PreviewOutlined from '@mui/icons-material/PreviewOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Competition, CompetitionForm, CompetitionReward } from '#contract/competitions/schema.ts';
import { PreviewFrame, PreviewHeading } from '#src/components/feedback/PreviewFrame.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { ProgrammeBanner } from '#src/components/programmes/ProgrammeBanner.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { InfoTab } from '../detail/InfoTab.tsx';

interface CompetitionPreviewProps {
  competition: CompetitionForm;
  rewards: readonly CompetitionReward[];
}

/** The page of a draft as somebody in the audience will read it. */
export function CompetitionPreview({ competition, rewards }: CompetitionPreviewProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<PreviewOutlined />} onClick={() => setOpen(true)}>
        {translate('competition.wizard.preview')}
      </Button>
      <PreviewFrame open={isOpen} title="competition.wizard.preview.title" onClose={() => setOpen(false)}>
        <ProgrammeBanner
          path={competition.bannerPath}
          // Pictures of drafts are for people with a session.
          isPublic={false}
          fallback="competitions.png"
          wide="4 / 1"
        />
        <PreviewHeading>{competition.title}</PreviewHeading>
        {competition.dateSubmissionEnd && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
            {translate('competition.end')} <DateTimeField value={competition.dateSubmissionEnd} />
          </Typography>
        )}
        <InfoTab competition={previewOf(competition, rewards)} isPreview />
      </PreviewFrame>
    </>
  );
}

/** The competition as it would be read if it were started now. */
function previewOf(form: CompetitionForm, rewards: readonly CompetitionReward[]): Competition {
  return {
    ...form,
    rewards: [...rewards],
    publishState: 'PUBLISHED',
    competitionState: 'ANNOUNCED',
    publishDate: new Date().toISOString(),
    isOpen: true,
    canSubmit: true,
    notInAudience: false,
    audiencePlaces: { names: [], more: 0 },
    stateIdeaCount: [],
    ownStateIdeaList: [],
    winners: [],
    roles: [],
    callerIsModerator: false,
    // Of the course, which is not in the preview.
    hasJury: false,
  };
}
