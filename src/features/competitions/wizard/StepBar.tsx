import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { LeaveStepPrompt } from './LeaveStepPrompt.tsx';
import { MANAGE_ADDRESS, neighbourOf, type Step, stepAddress } from './steps.ts';

/** Where the saving of a step stands, and how it is done. */
export interface StepSaving {
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** Whether everything is stored; what is wrong was shown. */
  save: () => Promise<boolean>;
}

interface StepBarProps {
  step: Step;
  id: number;
  saving: StepSaving;
  /** Nothing can be changed any more: there is nothing to save. */
  isLocked: boolean;
  /** In place of Next, on the last step. */
  children?: ReactNode;
}

/** Back, Save and Next of a step; Next saves first. */
export function StepBar({ step, id, saving, isLocked, children }: StepBarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const passing = useRef(false);
  const { isDirty, isSaving, savedAt, save } = saving;
  const before = neighbourOf(step, -1);
  const after = neighbourOf(step, 1);

  const next = async () => {
    if (!after || !(isLocked || (await save()))) return;
    passing.current = true;
    await navigate(stepAddress(after, id));
    passing.current = false;
  };
  return (
    <>
      <LeaveStepPrompt when={isDirty && !isLocked} passing={passing} save={save} />
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
        {children}
      </ActionBar>
    </>
  );
}
