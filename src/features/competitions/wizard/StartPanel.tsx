import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { CompetitionForm, CompetitionReward } from '#contract/competitions/schema.ts';
import { STEP_OF_START_FAULT, type StartFault } from '#contract/competitions/start.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { audienceOf } from '#src/components/audience/audienceValues.ts';
import { type ChosenMailing, PublishDialog } from '#src/components/feedback/PublishDialog.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { MailingCard } from '#src/components/mailing/MailingCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionPreview } from './CompetitionPreview.tsx';
import { STEPS, stepAddress } from './steps.ts';

interface StartPanelProps {
  competition: CompetitionForm;
  rewards: readonly CompetitionReward[];
  missing: readonly StartFault[];
  /** Stores what is still being written; false when that did not work. */
  beforeStart: () => Promise<boolean>;
}

const mailOf = ({ title, summary, dateSubmissionEnd: endDate }: CompetitionForm) =>
  ({ kind: 'competitions', title, summary, endDate }) as const;

/** What is still missing, and the start of a draft. */
export function StartPanel(props: StartPanelProps) {
  const translate = useTranslate();
  const { competition } = props;
  if (competition.competitionState !== 'DRAFT') {
    return (
      <>
        <SectionCard title="competition.wizard.start.done">
          <Button component={RouterLink} to={`/competition/detail/${competition.id}/info`} variant="outlined">
            {translate('competition.wizard.start.open')}
          </Button>
        </SectionCard>
        <MailingCard mail={mailOf(competition)} id={competition.id} version={competition.version} />
      </>
    );
  }
  return <DraftStart {...props} />;
}

function DraftStart({ competition, rewards, missing, beforeStart }: StartPanelProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const startCompetition = useChange('startCompetition');
  const { patch } = useRecordUpdates();
  const [asking, setAsking] = useState(false);
  const isReady = missing.length === 0;

  const ask = async () => {
    if (await beforeStart()) setAsking(true);
  };
  const start = async (mailing: ChosenMailing) => {
    // The call has shown its refusal; the question stays open.
    const { data } = await startCompetition({ body: { id: competition.id, ...mailing } });
    setAsking(false);
    patch<CompetitionForm>(competition.id, () => ({ competitionState: data.competitionState }));
    await navigate(`/competition/detail/${competition.id}/info`);
  };
  return (
    <SectionCard title="competition.wizard.start.title">
      {isReady ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', mb: 2 }}>
          <CheckCircleOutlined aria-hidden color="success" />
          <Typography>{translate('competition.wizard.start.ready')}</Typography>
        </Box>
      ) : (
        <MissingList id={competition.id} missing={missing} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={<RocketLaunchOutlined />}
          onClick={() => void ask()}
          disabled={!isReady}
        >
          {translate('competition.wizard.start')}
        </Button>
        <CompetitionPreview competition={competition} rewards={rewards} />
      </Box>
      <PublishDialog
        open={asking}
        title="competition.wizard.start.question"
        text={
          competition.accessLevel === 'PUBLIC'
            ? 'competition.wizard.start.text.PUBLIC'
            : 'competition.wizard.start.text.REGISTERED'
        }
        args={{ title: competition.title, end: formatDateTime(competition.dateSubmissionEnd) }}
        confirmLabel="competition.wizard.start"
        mailHelp="competition.wizard.start.mail"
        mail={mailOf(competition)}
        preview={<CompetitionPreview competition={competition} rewards={rewards} />}
        reach={{ values: audienceOf(competition), type: 'COMPETITION' }}
        onConfirm={start}
        onCancel={() => setAsking(false)}
      />
    </SectionCard>
  );
}

function MissingList({ id, missing }: { id: number; missing: readonly StartFault[] }) {
  const translate = useTranslate();
  return (
    <>
      <Typography id="missing-for-start">
        {translate('competition.wizard.start.missing', { smart_count: missing.length })}
      </Typography>
      <Box
        component="ul"
        aria-labelledby="missing-for-start"
        sx={{ mt: 0.5, mb: 2, paddingInlineStart: 2.5 }}
      >
        {missing.map((fault) => {
          const place = STEP_OF_START_FAULT[fault];
          const step = STEPS[place - 1] ?? 'basics';
          return (
            <Box component="li" key={fault} sx={{ py: 0.25 }}>
              {step === 'rewards' ? (
                translate(`competition.wizard.missing.${fault}`)
              ) : (
                <Link component={RouterLink} to={stepAddress(step, id)}>
                  {translate(`competition.wizard.missing.${fault}`)}
                </Link>
              )}
            </Box>
          );
        })}
      </Box>
    </>
  );
}
