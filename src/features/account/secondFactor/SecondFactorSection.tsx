import EmailOutlined from '@mui/icons-material/EmailOutlined';
import PhonelinkLock from '@mui/icons-material/PhonelinkLock';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatLongDate } from '#contract/formats/dates.ts';
import { RECOVERY_CODE_COUNT } from '#contract/second-factor/rules.ts';
import type { SecondFactor, SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EnrolmentDialog } from './EnrolmentDialog.tsx';
import { type Change, ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Step =
  | { kind: 'none' }
  | { kind: 'enrol'; method: SecondFactorMethod }
  | { kind: 'prove'; change: Change; method: SecondFactorMethod; token: string; codeMailed: boolean }
  | { kind: 'codes'; codes: readonly string[] };

/** The second step of the sign-in: off, on, and everything in between. */
export function SecondFactorSection({ onDone }: { onDone?: () => void } = {}) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const state = useRead('readSecondFactor');
  const { place, noteOpener } = useFocusBack(step.kind !== 'none' || state.isFetching);
  const { secondFactorAllowed } = useSettings();
  const { account } = useSession();
  const isDue = account?.needsSecondFactor === true;
  const close = () => setStep({ kind: 'none' });
  const closeCodes = () => {
    close();
    onDone?.();
  };

  async function done(codes: readonly string[]) {
    if (codes.length > 0) setStep({ kind: 'codes', codes });
    await state.refetch();
    if (codes.length === 0) close();
  }

  /** The code is asked for first, so that a mailed one is on its way while the password is typed. */
  async function prove(change: Change, method: SecondFactorMethod) {
    try {
      const { data } = await dataProvider.sendSecondFactorCode();
      setStep({ kind: 'prove', change, method, ...data });
    } catch {
      // The call has said why; the section shows what is true now.
      void state.refetch();
    }
  }

  // Whoever has one keeps it, and may switch it off.
  const mayChoose = secondFactorAllowed || isDue;
  if (!mayChoose && !state.data?.method && !state.data?.passkeys) return null;
  return (
    <SectionCard title="secondFactor.title">
      {state.isPending && <LoadingSpinner label={translate('secondFactor.title')} minHeight={80} />}
      {state.error && <ErrorState error={state.error} retry={() => void state.refetch()} />}
      {state.data && (
        <Box ref={place} onClickCapture={noteOpener}>
          {state.data.method === null ? (
            <>
              {state.data.passkeys > 0 && <PasskeyOn passkeys={state.data.passkeys} />}
              {mayChoose && (
                <SecondFactorOff
                  state={state.data}
                  onChoose={(method) => setStep({ kind: 'enrol', method })}
                />
              )}
            </>
          ) : (
            <SecondFactorOn state={{ ...state.data, method: state.data.method }} onChange={prove} />
          )}
        </Box>
      )}
      {step.kind === 'enrol' && <EnrolmentDialog method={step.method} onClose={close} onDone={done} />}
      {step.kind === 'prove' && <ProofDialog {...step} onClose={close} onDone={done} />}
      {step.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={closeCodes} />}
    </SectionCard>
  );
}

/** Left recovery codes at which the person is asked to make new ones. */
const FEW_CODES = 3;

/** That a passkey is a second step already, alone or after the password. */
function PasskeyOn({ passkeys }: { passkeys: number }) {
  const t = useTranslate();
  return (
    <Alert severity="success" sx={{ mb: 2 }}>
      {t('secondFactor.on.passkey', { smart_count: passkeys })}
    </Alert>
  );
}

/** Why one would want codes, and the two ways to have them. */
function SecondFactorOff({
  state: { available, passkeys },
  onChoose,
}: {
  state: SecondFactor;
  onChoose: (method: SecondFactorMethod) => void;
}) {
  const t = useTranslate();
  if (!available) return <Typography color="textSecondary">{t('secondFactor.unavailable')}</Typography>;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t(passkeys > 0 ? 'secondFactor.addCode' : 'secondFactor.hint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant={passkeys > 0 ? 'outlined' : 'contained'}
          startIcon={<PhonelinkLock />}
          onClick={() => onChoose('APP')}
        >
          {t('secondFactor.app.choose')}
        </Button>
        <Button variant="outlined" startIcon={<EmailOutlined />} onClick={() => onChoose('MAIL')}>
          {t('secondFactor.mail.choose')}
        </Button>
      </Box>
    </>
  );
}

/** How codes arrive, since when, how many recovery codes are left, and what can be changed. */
function SecondFactorOn({
  state,
  onChange,
}: {
  state: SecondFactor & { method: SecondFactorMethod };
  onChange: (change: Change, method: SecondFactorMethod) => Promise<void>;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState<Change | null>(null);
  const { method, since, recoveryCodesLeft, passkeys } = state;

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
        {passkeys > 0 && ` ${t('secondFactor.alsoPasskeys', { smart_count: passkeys })}`}
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
