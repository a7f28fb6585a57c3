import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useChange } from '#src/dataProvider/useChange.ts';
import { NotifyDialog, type NotifyQuestion } from './NotifyDialog.tsx';

interface Asked extends NotifyQuestion {
  id: number;
  title?: string;
  cancelLabel?: string;
}

/**
 * Asks whether those who have not got the mail shall, and asks for it then; a refusal leaves the question with what was written.
 * @returns the asking function, which ends when it is answered, and its dialog
 */
export function useNotifyQuestion(): { ask: (asked: Asked) => Promise<void>; dialog: ReactNode } {
  const requestMailing = useChange('requestMailing');
  const [asked, setAsked] = useState<{ question: Asked; number: number } | null>(null);
  const [open, setOpen] = useState(false);
  const end = useRef<() => void>(() => undefined);

  const ask = useCallback((question: Asked) => {
    end.current();
    setAsked((before) => ({ question, number: (before?.number ?? 0) + 1 }));
    setOpen(true);
    return new Promise<void>((resolve) => {
      end.current = resolve;
    });
  }, []);
  const close = () => {
    setOpen(false);
    end.current();
  };

  if (!asked) return { ask, dialog: null };
  const { id, ...question } = asked.question;
  const dialog = (
    <NotifyDialog
      // Each question begins with its own words.
      key={asked.number}
      {...question}
      open={open}
      onConfirm={async (words) => {
        await requestMailing({ kind: question.mail.kind, id, words });
        close();
      }}
      onCancel={close}
    />
  );
  return { ask, dialog };
}
