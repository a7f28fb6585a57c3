import { useConfirm } from './useConfirm.tsx';

/**
 * Asks before something with unsaved changes is closed.
 * @returns `mayLeave`, true at once where there are none, and the question itself, to be rendered
 */
export function useLeaveQuestion(hasChanges: boolean) {
  const { confirm, dialog } = useConfirm();
  const mayLeave = async () =>
    !hasChanges ||
    (await confirm({
      title: 'components.unsaved.title',
      text: 'components.unsaved.text',
      confirmLabel: 'components.unsaved.leave',
      cancelLabel: 'components.unsaved.stay',
      destructive: true,
    }));
  return { mayLeave, dialog };
}
