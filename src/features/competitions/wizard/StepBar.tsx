import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { useLeaveBlocker } from '#src/components/feedback/useLeaveBlocker.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { MANAGE_ADDRESS, neighbourOf, type Step, stepAddress, useSteps } from './steps.ts';

interface StepBarProps {
  step: Step;
  id: number;
  /** Where the saving of the step stands, and how it is done. */
  saving: {
    isDirty: boolean;
    isSaving: boolean;
    savedAt: Date | null;
    /** Whether everything is stored; what is wrong was shown. */
    save: () => Promise<boolean>;
  };
  /** Nothing can be changed any more: there is nothing to save. */
  isLocked: boolean;
}

/**
 * Back, Save and Next of a step; Next saves first. Before unsaved changes are left behind it asks: they are saved, or
 * thrown away, or the person stays.
 */
export function StepBar({ step, id, saving, isLocked }: StepBarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  /** True while the step itself goes on, after a save. */
  const passing = useRef(false);
  const { isDirty, isSaving, savedAt, save } = saving;
  const steps = useSteps();
  const before = neighbourOf(steps, step, -1);
  const after = neighbourOf(steps, step, 1);

  // Asked of links, the path of the steps and the browser's back button.
  const blocker = useLeaveBlocker(
    isDirty && !isLocked,
    (from, to) => !passing.current && from.pathname !== to.pathname,
  );
  const saveAndLeave = async () => {
    if (await save()) blocker.proceed?.();
    else blocker.reset?.();
  };

  const next = async () => {
    if (!after || !(isLocked || (await save()))) return;
    passing.current = true;
    await navigate(stepAddress(after, id));
    passing.current = false;
  };
  return (
    <>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="competition.wizard.leave.title"
        text="competition.wizard.leave.text"
        confirmLabel="competition.wizard.leave.save"
        cancelLabel="components.unsaved.stay"
        onConfirm={saveAndLeave}
        onCancel={() => blocker.reset?.()}
      >
        <Button color="error" onClick={() => blocker.proceed?.()} sx={{ mt: 1.5, marginInlineStart: -2 }}>
          {translate('components.unsaved.leave')}
        </Button>
      </ConfirmDialog>
      <ActionBar
        label="competition.wizard.bar"
        words={
          isLocked ? (
            translate('competition.wizard.readOnly')
          ) : (
            <SaveWords isDirty={isDirty} savedAt={savedAt} />
          )
        }
      >
        <Button component={Link} to={before ? stepAddress(before, id) : MANAGE_ADDRESS} variant="outlined">
          {translate('competition.wizard.back')}
        </Button>
        {!isLocked && (
          <Button variant="outlined" onClick={() => void save()} loading={isSaving}>
            {translate('competition.wizard.save')}
          </Button>
        )}
        {after && (
          <Button variant="contained" onClick={() => void next()} disabled={isSaving}>
            {translate('competition.wizard.next')}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
