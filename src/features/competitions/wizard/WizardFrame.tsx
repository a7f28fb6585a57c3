import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { ClonedNote } from '#src/components/programmes/cloning/ClonedNote.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type StepMark, StepPath } from './StepPath.tsx';
import { MANAGE_ADDRESS, type Step, StepsProvider, stepAddress, stepsWith } from './steps.ts';

interface WizardFrameProps {
  step: Step;
  /** Null before it exists. */
  competition: CompetitionForm | null;
  marks: Readonly<Record<Step, StepMark>>;
  /** Its life cycle has juries, as far as it is known. */
  hasJuries: boolean;
  children: ReactNode;
}

/** The path of the steps beside, or above, the step itself (look: wizard). */
export function WizardFrame({ step, competition, marks, hasJuries, children }: WizardFrameProps) {
  const translate = useTranslate();
  const name = translate(`competition.wizard.step.${step}`);
  const steps = stepsWith(hasJuries, step);
  return (
    <StepsProvider value={steps}>
      <BreadcrumbBar
        crumbs={[
          { label: 'competition.manage.title', to: MANAGE_ADDRESS },
          { label: competition?.code ?? 'competition.wizard.new' },
        ]}
      />
      <PageTitle
        title={translate('competition.wizard.place', {
          place: steps.indexOf(step) + 1,
          total: steps.length,
          name,
        })}
      >
        {competition && <StatusChip kind="competitionState" value={competition.competitionState} />}
      </PageTitle>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2, overflowWrap: 'anywhere' }}>
        {competition ? competition.title : translate('competition.wizard.new')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 800px)' },
          gap: { xs: 2, md: 4 },
          alignItems: 'start',
        }}
      >
        <Box sx={{ position: { md: 'sticky' }, insetBlockStart: { md: 88 } }}>
          <StepPath current={step} marks={marks} id={competition?.id ?? null} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {competition && (
            <ClonedNote kind="competition">
              <Link component={RouterLink} to={stepAddress('rewards', competition.id)}>
                {translate('clone.done.start')}
              </Link>
            </ClonedNote>
          )}
          {children}
        </Box>
      </Box>
    </StepsProvider>
  );
}
