import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

const focus = (message: HTMLElement | null) => message?.focus({ preventScroll: true });

/** Says that a form was sent, in its place: it takes the focus that was in the form. */
export function SentMessage({ children }: { children: ReactNode }) {
  return (
    <Alert severity="success" tabIndex={-1} ref={focus}>
      {children}
    </Alert>
  );
}
