import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { beginIdentityVisit } from './identityVisit.ts';

/** Signs in with the organisation's identity provider, where there is one. */
export function IdentityProviderButton() {
  const t = useTranslate();
  const { identityProvider } = useSettings();
  const { state } = useLocation();
  const { getValues } = useFormContext();
  const [busy, setBusy] = useState(false);
  if (!identityProvider) return null;

  async function begin() {
    setBusy(true);
    try {
      await beginIdentityVisit(getValues('rememberMe') === true, state);
    } catch {
      // The call has said why; the password is still a way in.
      setBusy(false);
    }
  }

  const { label } = identityProvider;
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary' }}>{t('login.or')}</Divider>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<BadgeOutlined />}
        loading={busy}
        loadingPosition="start"
        onClick={() => void begin()}
        sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
      >
        {label ? t('login.identityProvider.named', { label }) : t('login.identityProvider')}
      </Button>
    </>
  );
}
