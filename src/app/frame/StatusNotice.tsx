import Alert from '@mui/material/Alert';
import { useSession } from '../session.ts';
import { useSettings } from '../settings.ts';
import { useMessage } from '../useMessage.ts';

/**
 * What everybody has to know about the installation, and what only administrators have to
 * [R1A-43, R1A-44], Q1-65.
 */
export default function StatusNotice() {
  const t = useMessage();
  const { applicationStatus: status, wrongValueConfigKeyList: wrong } = useSettings();
  const { has } = useSession();
  const forAdministrators = status === 'UPDATE_SUCCESSFULL' || status === 'UPDATE_SOME_VALUES_ARE_INVALID';
  if (status === 'OK') return null;
  if (forAdministrators && !has('ROLE_ADMIN')) return null;
  const severity = status === 'UPDATE_SUCCESSFULL' ? 'success' : status === 'ERROR' ? 'error' : 'warning';
  return (
    <Alert severity={severity} square sx={{ borderRadius: 0, justifyContent: 'center' }}>
      {t(`status.${status}`)}
      {wrong.length > 0 && has('ROLE_ADMIN') && (
        <>
          {' '}
          {t('status.wrongValues')} <strong>{wrong.join(', ')}</strong>
        </>
      )}
    </Alert>
  );
}
