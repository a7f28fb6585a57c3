import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { useLeaveBlocker } from '#src/components/feedback/useLeaveBlocker.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface LeaveStepPromptProps {
  when: boolean;
  /** True while the step itself goes on, after a save. */
  passing: RefObject<boolean>;
  /** Whether everything was saved; what is wrong was shown. */
  save: () => Promise<boolean>;
}

/**
 * Asks before a step with unsaved changes is left, by a link, the path or the browser's back button: they are
 * saved, or thrown away, or the person stays.
 */
export function LeaveStepPrompt({ when, passing, save }: LeaveStepPromptProps) {
  const translate = useTranslate();
  const blocker = useLeaveBlocker(when, (from, to) => !passing.current && from.pathname !== to.pathname);

  const saveAndGo = async () => {
    if (await save()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="competition.wizard.leave.title"
      text="competition.wizard.leave.text"
      confirmLabel="competition.wizard.leave.save"
      cancelLabel="components.unsaved.stay"
      onConfirm={saveAndGo}
      onCancel={() => blocker.reset?.()}
    >
      <Button color="error" onClick={() => blocker.proceed?.()} sx={{ mt: 1.5, marginInlineStart: -2 }}>
        {translate('components.unsaved.leave')}
      </Button>
    </ConfirmDialog>
  );
}
