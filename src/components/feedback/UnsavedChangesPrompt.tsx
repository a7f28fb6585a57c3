import { useFormState } from 'react-hook-form';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveBlocker } from './useLeaveBlocker.ts';

interface UnsavedChangesPromptProps {
  when: boolean;
  /** What is unsaved stands in a part of the page that the address chooses, such as a tab. */
  inPart?: boolean;
}

/** Asks before the reader leaves the page while `when` holds; closing the tab asks in the browser's own words. */
export function UnsavedChangesPrompt({ when, inPart = false }: UnsavedChangesPromptProps) {
  const blocker = useLeaveBlocker(
    when,
    (from, to) => from.pathname !== to.pathname || (inPart && from.search !== to.search),
  );

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="components.unsaved.title"
      text="components.unsaved.text"
      confirmLabel="components.unsaved.leave"
      cancelLabel="components.unsaved.stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** The same for the form it stands in: asks while the form has changes that are not being saved. */
export function UnsavedFormPrompt() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  return <UnsavedChangesPrompt when={isDirty && !isSubmitting && !isSubmitSuccessful} />;
}
