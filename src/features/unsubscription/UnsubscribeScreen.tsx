import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { failureKey, failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/**
 * A link to unsubscribe, which opening does not follow, for mail servers open links too; after the press the server's
 * sentence, or its refusal in red.
 */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const translate = useTranslate();
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, isLoading } = useRead(
    'unsubscribe',
    { params: { token } },
    { staleTime: Number.POSITIVE_INFINITY, enabled: isWanted },
  );
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pb: 6 }}>
      {error ? <Refused error={error} /> : <PageTitle title="unsubscribe.title" />}
      {!error && data === undefined && (
        <>
          <Typography sx={{ mb: 3 }}>{translate('unsubscribe.intro')}</Typography>
          <Button
            variant="contained"
            loading={isLoading}
            onClick={() => setIsWanted(true)}
            sx={{ marginInlineEnd: 2 }}
          >
            {translate('unsubscribe.submit')}
          </Button>
        </>
      )}
      {data !== undefined && (
        <>
          <Alert severity="success" sx={{ mb: 2 }}>
            {data}
          </Alert>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {translate('unsubscribe.again')}{' '}
            <Link component={RouterLink} to="/account/settings">
              {translate('menu.account.settings')}
            </Link>
          </Typography>
        </>
      )}
      <Button component={RouterLink} to="/" variant="outlined">
        {translate('unsubscribe.home')}
      </Button>
    </Box>
  );
}

function Refused({ error }: { error: Error }) {
  const translate = useTranslate();
  const status = failureStatus(error);
  const message = failureKey(error) ?? 'error.unknown';
  return (
    <>
      <PageTitle title={translate(`error.http.${status ?? 500}`, { _: translate('error.unexpected') })} />
      <Typography role="alert" sx={{ mb: 3, color: 'error.main', overflowWrap: 'anywhere' }}>
        {translate(message, { _: message })}
      </Typography>
    </>
  );
}
