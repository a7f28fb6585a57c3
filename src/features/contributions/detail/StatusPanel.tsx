import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { CARD_CORNER } from '#src/components/corners.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { DeadlineNote, isUnfinished, showsPromise } from '#src/components/tasks/DeadlineNote.tsx';
import { OwnTaskChip } from '#src/components/tasks/OwnTaskChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandButtons } from '../commands/CommandButtons.tsx';
import { AskAuthorButton } from '../questions/AskAuthorButton.tsx';
import { stateSince } from '../stateSince.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { Facts } from './Facts.tsx';
import { LifeCyclePath } from './LifeCyclePath.tsx';
import { NextStep } from './NextStep.tsx';

interface StatusPanelProps {
  contribution: ContributionDetail;
  backTo: string | null;
}

/** Where is it, who has it, what can I do now. On phones it comes first, folded, with its buttons in sight. */
export function StatusPanel({ contribution, backTo }: StatusPanelProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'));
  const label = translate('contribution.panel');
  const next = (
    <Part title="contribution.next">
      <NextStep contribution={contribution} />
    </Part>
  );
  const actions = (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ActionButtons contribution={contribution} backTo={backTo} />
      {contribution.questions?.mayAsk && <AskAuthorButton contribution={contribution} />}
    </Box>
  );
  if (!narrow) {
    return (
      <Card component="aside" aria-label={label} sx={{ p: 2.5, display: 'grid', gap: 2.5 }}>
        <Where contribution={contribution} />
        {next}
        {actions}
        <PanelParts contribution={contribution} />
      </Card>
    );
  }
  return (
    <Box component="aside" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Accordion
        variant="outlined"
        disableGutters
        slotProps={{ heading: { component: 'h2' } }}
        sx={{ borderRadius: CARD_CORNER, '&::before': { display: 'none' } }}
      >
        <AccordionSummary
          expandIcon={<ExpandMore />}
          sx={{ font: 'inherit', '& .MuiAccordionSummary-content': { minWidth: 0 } }}
        >
          <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
            <Where contribution={contribution} />
            <AnswerLine answer={contribution.answer} />
          </Box>
        </AccordionSummary>
        <AccordionDetails sx={{ display: 'grid', gap: 2.5 }}>
          {next}
          <PanelParts contribution={contribution} />
        </AccordionDetails>
      </Accordion>
      {actions}
    </Box>
  );
}

function Where({ contribution }: { contribution: ContributionDetail }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <ContributionState contribution={contribution} size="medium" />
      <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
        <DateInWords value={stateSince(contribution)} />
      </Box>
    </Box>
  );
}

function Part({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate(title)}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}

function PanelParts({ contribution }: Pick<StatusPanelProps, 'contribution'>) {
  const { tasks, states, family } = contribution;
  return (
    <>
      {tasks.length > 0 && (
        <Part title="contribution.tasks">
          <OwnTasks tasks={tasks} />
        </Part>
      )}
      <Part title="contribution.path">
        <LifeCyclePath states={states} family={family} />
      </Part>
      <Part title="contribution.facts">
        <Facts contribution={contribution} />
      </Part>
      <CommandButtons contribution={contribution} />
    </>
  );
}

/** The reader's tasks on this contribution. */
function OwnTasks({ tasks }: Pick<ContributionDetail, 'tasks'>) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {tasks.map((task) => (
        <Box component="li" key={task.id} sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <span>{task.taskName}</span>
            <OwnTaskChip task={task} />
            <DeadlineNote task={task} />
          </Box>
          {task.end && !isUnfinished(task) && (
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
              {translate(showsPromise(task) ? 'task.promise.task' : 'contribution.next.until', {
                date: formatDate(task.end),
              })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
