import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'args' | 'confirmLabel' | 'cancelLabel' | 'destructive' | 'children'
>;

/**
 * Asks from within a handler: `if (await confirm({ title, text, destructive: true })) …`.
 * @returns the asking function and the dialog, which the screen has to render
 */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});

  const confirm = useCallback((asked: Question) => {
    answer.current(false);
    setQuestion(asked);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const close = (confirmed: boolean) => {
    setOpen(false);
    answer.current(confirmed);
  };

  const dialog = question && (
    <ConfirmDialog {...question} open={open} onConfirm={() => close(true)} onCancel={() => close(false)} />
  );
  return { confirm, dialog };
}
