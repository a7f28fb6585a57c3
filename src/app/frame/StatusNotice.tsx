import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import { useSession } from '../session.ts';
import { settingLabel } from '../settingLabel.ts';
import { useSettings } from '../settings.ts';

/** Whether the person has gone on to another page since these settings were read. */
function useHasGoneOn(): boolean {
  const settings = useSettings();
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ settings, pathname, isPast: false });
  if (seen.settings !== settings) setSeen({ settings, pathname, isPast: false });
  else if (!seen.isPast && seen.pathname !== pathname) setSeen({ ...seen, isPast: true });
  return seen.isPast;
}

/**
 * What everybody has to know about the installation, and what only administrators have to: what came of their save,
 * until they go on.
 */
export default function StatusNotice() {
  const t = useTranslate();
  const { applicationStatus: status, wrongValueConfigKeyList: wrong } = useSettings();
  const { has } = useSession();
  const hasGoneOn = useHasGoneOn();
  const isOfSave = status === 'UPDATE_SUCCESSFULL' || status === 'UPDATE_SOME_VALUES_ARE_INVALID';
  if (status === 'OK') return null;
  if (isOfSave && (hasGoneOn || !has('ROLE_ADMIN'))) return null;
  const severity = status === 'UPDATE_SUCCESSFULL' ? 'success' : status === 'ERROR' ? 'error' : 'warning';
  return (
    <Alert severity={severity} square sx={{ borderRadius: 0, justifyContent: 'center' }}>
      {t(`status.${status}`)}
      {wrong.length > 0 && has('ROLE_ADMIN') && (
        <>
          {' '}
          {t('status.wrongValues')} <strong>{wrong.map((key) => settingLabel(t, key)).join(', ')}</strong>
        </>
      )}
    </Alert>
  );
}
