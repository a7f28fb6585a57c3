import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import type { LastSessionEnd } from '../session.ts';

/** Says on a public page how the session ended by itself, in the words of the sign-in dialog; the frame's live region reads it. */
export default function SessionEndNotice({ end }: { end: NonNullable<LastSessionEnd> }) {
  const t = useTranslate();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Alert
      severity="info"
      role="note"
      square
      onClose={() => setIsClosed(true)}
      closeText={t('ra.action.close')}
      sx={{ borderRadius: 0, justifyContent: 'center' }}
    >
      {t(`login.ended.${end}`)}
    </Alert>
  );
}
