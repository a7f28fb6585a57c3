import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { juryOf } from '#contract/competitions/rules.ts';
import { canUndoMoveTo } from '#contract/competitions/undo.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { CoursePath } from '#src/components/status/CoursePath.tsx';
import { useText } from '#src/components/useText.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { IdeaChoices } from './IdeaChoices.tsx';
import { NotSelectedNote } from './NotSelectedNote.tsx';
import { TargetChoice, useTargetName } from './TargetChoice.tsx';
import { type StateChangeOptions, useStateChange } from './useStateChange.ts';

/** The next state, a state for each idea, and a preview of what will happen. */
export function StateChangeForm(props: StateChangeOptions) {
  const { competition, targets, ideas, onClose } = props;
  const translate = useTranslate();
  const text = useText();
  const change = useStateChange(props);
  const targetName = useTargetName();
  const { data: lifeCycle } = useRead('readCompetitionLifeCycle', { params: { id: competition.id } });
  const hasJuries = lifeCycle?.states.some(({ step }) => step !== null && juryOf(step) !== null) ?? true;
  const { data: round } = useRead(
    'readCompetitionRound',
    { params: { id: competition.id } },
    { enabled: juryOf(competition.competitionState) !== null },
  );
  const { mayLeave, dialog } = useLeaveQuestion(change.isTouched && ideas.length > 0);
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  useLayoutEffect(() => {
    if (change.notice) notice.current?.focus();
  }, [change.notice]);

  const { target, choices, problems } = change;
  const ready = target !== null && problems.missing === 0 && problems.givenTwice === 0;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <UnsavedChangesPrompt when={change.isTouched && !change.isLeaving} />
      <Typography id={headingId} ref={heading} tabIndex={-1} variant="h2" sx={{ mb: 2 }}>
        {translate('competition.change.title')}
      </Typography>
      <ChangeSteps hasTarget={target !== null} ready={ready} />
      {change.notice && (
        <Alert ref={notice} tabIndex={-1} severity="warning" sx={{ mb: 2 }}>
          {text(change.notice)}
        </Alert>
      )}
      <SectionCard title="competition.change.state">
        <TargetChoice
          targets={targets}
          chosen={target}
          onChoose={change.chooseTarget}
          hasJuries={hasJuries}
          sendEmailToJury={change.sendEmailToJury}
          onSendEmail={change.setSendEmailToJury}
        />
      </SectionCard>
      {target && (
        <SectionCard title="competition.change.ideas">
          {ideas.length === 0 ? (
            <Typography color="textSecondary">{translate('competition.change.noIdeas')}</Typography>
          ) : (
            <IdeaChoices
              // Another target has other states: search, order and ticks begin anew with it.
              key={target.state}
              ideas={ideas}
              target={target}
              choices={choices}
              rewards={competition.rewards}
              onStates={change.setStates}
              onReward={change.setReward}
            />
          )}
        </SectionCard>
      )}
      {change.lostCount > 0 && (
        <FormProvider {...change.noteForm}>
          <NotSelectedNote count={change.lostCount} />
        </FormProvider>
      )}
      <ActionBar
        label="competition.change.title"
        words={
          <span role="status">
            {target ? <Words count={ideas.length} {...problems} /> : translate('competition.change.noTarget')}
          </span>
        }
      >
        <Button onClick={() => void cancel()}>{translate('components.confirm.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!ready || change.isChecking}
          loading={change.isChecking}
          onClick={() => void change.check()}
        >
          {translate('competition.change.check')}
        </Button>
      </ActionBar>
      {dialog}
      <ConfirmDialog
        open={change.preview !== null}
        title="competition.change.confirm.title"
        text="competition.change.confirm.text"
        args={{ title: competition.title, state: target ? targetName(target) : '' }}
        confirmLabel="competition.change.confirm"
        onConfirm={change.confirm}
        onCancel={change.closePreview}
      >
        {change.preview && (
          <ChangePreview
            preview={change.preview}
            unscored={round ? round.ideas - round.complete : 0}
            lostCount={change.lostCount}
            isLasting={target !== null && !canUndoMoveTo(target.state)}
          />
        )}
      </ConfirmDialog>
    </Box>
  );
}

/** What is still to be done, or that nothing is. */
function Words({ count, missing, givenTwice }: { count: number; missing: number; givenTwice: number }) {
  const translate = useTranslate();
  if (missing > 0) return translate('competition.change.missing', { smart_count: missing });
  if (givenTwice > 0) return translate('competition.change.givenTwice', { smart_count: givenTwice });
  return translate(`competition.change.complete${count === 0 ? 'None' : ''}`, { smart_count: count });
}

const STEPS = [
  { id: 'state', icon: FlagOutlined },
  { id: 'ideas', icon: ListAltOutlined },
  { id: 'check', icon: FactCheckOutlined },
] as const;

/** The way through the change, with where it stands. */
function ChangeSteps({ hasTarget, ready }: { hasTarget: boolean; ready: boolean }) {
  const translate = useTranslate();
  const at = !hasTarget ? 0 : ready ? 2 : 1;
  return (
    <Box sx={{ mb: 3, maxWidth: 640 }}>
      <CoursePath
        label={translate('competition.change.steps')}
        wide
        steps={STEPS.map(({ id, icon }, index) => ({
          id,
          icon: icon as never,
          name: translate(`competition.change.step.${id}`),
          mark: index < at ? 'done' : index === at ? 'current' : 'ahead',
        }))}
      />
    </Box>
  );
}
