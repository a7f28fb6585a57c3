import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { Notice } from '#src/app/Notice.tsx';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { finishIdentityVisit } from './finishIdentityVisit.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';

/** Where the identity provider sends people back to; they are on their way at once [R1C-17]. */
export default function IdentityProviderScreen() {
  const t = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const adoptLanguage = useAccountLanguage();
  const [problem, setProblem] = useState<MessageKey | null>(null);
  // What came back is good once: the second mount of React's strict mode waits for the first.
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it was at arrival is what counts.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    finishIdentityVisit(search.slice(1))
      .then((address) => {
        adoptLanguage();
        // Replaces the address with what the provider sent: nobody finds it in the history.
        navigate(address, { replace: true });
      })
      .catch((error: unknown) => {
        const key = failureField(error, 'errorKey') ?? (error instanceof Error ? error.message : '');
        setProblem((key || 'error.identityProvider.refused') as MessageKey);
      });
  }, []);

  if (problem === null) {
    return (
      <>
        <PageHeading title={t('identityProvider.title')} hidden />
        <LoadingSpinner label={t('identityProvider.title')} minHeight="50vh" />
      </>
    );
  }
  return (
    <Notice
      icon={<ErrorOutlined fontSize="inherit" />}
      title="identityProvider.failed"
      text={problem}
      action={
        <Button component={Link} to="/login" replace variant="contained">
          {t('identityProvider.again')}
        </Button>
      }
    />
  );
}
