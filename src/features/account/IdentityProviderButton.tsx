import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { leave } from '#src/app/leave.ts';
import { useSettings } from '#src/app/settings.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { keepIdentityVisit } from './identityVisit.ts';
import type { ProviderVisit } from './useProviderWindow.ts';

interface IdentityProviderButtonProps {
  /** Goes on with a sign-in that has begun; left out, the page is left for it. */
  onVisit?: (visit: ProviderVisit) => void;
}

/** Signs in with the organisation's identity provider, where there is one. */
export function IdentityProviderButton({ onVisit }: IdentityProviderButtonProps) {
  const translate = useTranslate();
  const { identityProvider } = useSettings();
  const { state } = useLocation();
  const { getValues } = useFormContext();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  if (!identityProvider) return null;

  async function begin() {
    setBusy(true);
    try {
      const rememberMe = getValues('rememberMe') === true;
      // The address comes from the server, the way back stays in this browser.
      const { data } = await dataProvider.startIdentityVisit({ body: { rememberMe } });
      if (onVisit) {
        onVisit({ ...data, rememberMe });
        setBusy(false);
        return;
      }
      keepIdentityVisit({ handle: data.handle, from: state, rememberMe });
      leave.to(data.url);
    } catch {
      // The call has said why; the password is still a way in.
      setBusy(false);
    }
  }

  const { label } = identityProvider;
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary' }}>{translate('login.or')}</Divider>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<BadgeOutlined />}
        loading={busy}
        loadingPosition="start"
        onClick={() => void begin()}
        sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
      >
        {label ? translate('login.identityProvider.named', { label }) : translate('login.identityProvider')}
      </Button>
    </>
  );
}
