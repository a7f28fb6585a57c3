import { useFormState } from 'react-hook-form';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveBlocker } from './useLeaveBlocker.ts';

interface UnsavedChangesPromptProps {
  when: boolean;
  /** What is unsaved stands in a part of the page that the address chooses, such as a tab. */
  inPart?: boolean;
}

/**
 * Asks before the reader leaves the page while `when` holds; closing the tab asks in the browser's own words. Of several
 * the one that was rendered last is asked, so a dialog renders its own only while it has something to lose.
 */
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

/**
 * The same for the form it stands in: asks while the form has changes that are not being saved. A refusal that belongs
 * to no field counts as a success with react-hook-form, so that is not asked for.
 */
export function UnsavedFormPrompt() {
  const { isDirty, isSubmitting } = useFormState();
  return <UnsavedChangesPrompt when={isDirty && !isSubmitting} />;
}
