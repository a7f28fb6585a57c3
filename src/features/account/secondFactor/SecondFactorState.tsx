import EmailOutlined from '@mui/icons-material/EmailOutlined';
import PhonelinkLock from '@mui/icons-material/PhonelinkLock';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatLongDate } from '#contract/formats/dates.ts';
import {
  RECOVERY_CODE_COUNT,
  type SecondFactor,
  type SecondFactorMethod,
} from '#contract/second-factor/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Change } from './ProofDialog.tsx';

/** Left recovery codes at which the person is asked to make new ones. */
const FEW_CODES = 3;

interface OffProps {
  available: boolean;
  onChoose: (method: SecondFactorMethod) => void;
}

/** Why one would want a second step, and the two ways to have it. */
export function SecondFactorOff({ available, onChoose }: OffProps) {
  const t = useTranslate();
  if (!available) return <Typography color="textSecondary">{t('secondFactor.unavailable')}</Typography>;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('secondFactor.hint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" startIcon={<PhonelinkLock />} onClick={() => onChoose('APP')}>
          {t('secondFactor.app.choose')}
        </Button>
        <Button variant="outlined" startIcon={<EmailOutlined />} onClick={() => onChoose('MAIL')}>
          {t('secondFactor.mail.choose')}
        </Button>
      </Box>
    </>
  );
}

interface OnProps {
  state: SecondFactor & { method: SecondFactorMethod };
  onChange: (change: Change, method: SecondFactorMethod) => Promise<void>;
}

/** How codes arrive, since when, how many recovery codes are left, and what can be changed. */
export function SecondFactorOn({ state, onChange }: OnProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState<Change | null>(null);
  const { method, since, recoveryCodesLeft } = state;

  async function change(which: Change) {
    setBusy(which);
    await onChange(which, method);
    setBusy(null);
  }

  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        {t(method === 'APP' ? 'secondFactor.on.app' : 'secondFactor.on.mail', {
          date: formatLongDate(since ?? ''),
        })}
      </Alert>
      <Alert severity={recoveryCodesLeft <= FEW_CODES ? 'warning' : 'info'} sx={{ mb: 2 }}>
        {t('secondFactor.recovery.left', {
          left: recoveryCodesLeft,
          all: RECOVERY_CODE_COUNT,
          smart_count: recoveryCodesLeft,
        })}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          loading={busy === 'renewRecoveryCodes'}
          onClick={() => void change('renewRecoveryCodes')}
        >
          {t('secondFactor.renew.title')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          loading={busy === 'switchOff'}
          onClick={() => void change('switchOff')}
        >
          {t('secondFactor.off.title')}
        </Button>
      </Box>
    </>
  );
}
