import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { Notice } from '#src/app/Notice.tsx';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { returnAddress } from '#src/app/returnPath.ts';
import { loadSession } from '#src/app/session.ts';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { takeIdentityVisit } from './identityVisit.ts';
import { handOver } from './providerWindow.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';

/** Where the identity provider sends people back to; they are on their way at once. */
export default function IdentityProviderScreen() {
  const translate = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const adoptLanguage = useAccountLanguage();
  const dataProvider = useDataProvider();
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [isHandedOver, setHandedOver] = useState(false);
  // What came back is good once: the second mount of React's strict mode waits for the first.
  const begun = useRef(false);

  /** Exchanges what came back for a session, and goes on to where the person wanted to go. */
  const finish = async () => {
    const query = search.slice(1);
    const visit = takeIdentityVisit();
    if (!visit && query !== '' && (await handOver(query))) {
      setHandedOver(true);
      window.close();
      return;
    }
    if (!visit || query === '') throw new Error('error.identityProvider.expired');
    const { handle, from, rememberMe } = visit;
    const { data } = await dataProvider.finishIdentityVisit({ body: { handle, query } });
    storeToken(data.id_token, rememberMe);
    await loadSession();
    adoptLanguage();
    // Replaces the address with what the provider sent: nobody finds it in the history.
    navigate(returnAddress(from), { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it was at arrival is what counts.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    finish().catch((error: unknown) => {
      const key = failureField(error, 'errorKey') ?? (error instanceof Error ? error.message : '');
      setProblem((key || 'error.identityProvider.refused') as MessageKey);
    });
  }, []);

  if (isHandedOver) {
    return (
      <Notice
        icon={<CheckCircle fontSize="inherit" />}
        title="confirmation.provider.done"
        text="confirmation.provider.done.text"
      />
    );
  }
  if (problem === null) {
    return (
      <>
        <PageHeading title={translate('identityProvider.title')} hidden />
        <LoadingSpinner label={translate('identityProvider.title')} minHeight="50vh" />
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
          {translate('identityProvider.again')}
        </Button>
      }
    />
  );
}
