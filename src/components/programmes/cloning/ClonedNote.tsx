import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import type { ClonedState, CloneSource } from './cloneSource.ts';

interface ClonedNoteProps {
  kind: CloneSource['kind'];
  /** What follows from here. */
  children?: ReactNode;
}

/** On the page of a copy that was just made: from what, and what was copied. */
export function ClonedNote({ kind, children }: ClonedNoteProps) {
  const translate = useTranslate();
  const { clonedFrom } = (useLocation().state ?? {}) as ClonedState;
  const [isHidden, setHidden] = useState(false);
  if (clonedFrom === undefined || isHidden) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 2 }}
      closeText={translate('clone.done.close')}
      onClose={() => setHidden(true)}
    >
      {translate(`clone.done.${kind}`, { title: clonedFrom })} {children}
    </Alert>
  );
}
