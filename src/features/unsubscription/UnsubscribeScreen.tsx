import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What became of a link to unsubscribe: the server's sentence, or its refusal in red. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const translate = useTranslate();
  const { data, error } = useRead(
    'unsubscribe',
    { params: { token } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pb: 6 }}>
      {error ? <Refused error={error} /> : <PageTitle title="unsubscribe.title" />}
      {!error && data === undefined && <LoadingSpinner label="unsubscribe.running" />}
      {data !== undefined && (
        <Alert severity="success" sx={{ mb: 3 }}>
          {data}
        </Alert>
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
  const message = failureField(error, 'message') ?? (status ? 'error.unknown' : 'error.serverNotReachable');
  return (
    <>
      <PageTitle title={translate(`error.http.${status ?? 500}`, { _: translate('error.unexpected') })} />
      <Typography role="alert" sx={{ mb: 3, color: 'error.main', overflowWrap: 'anywhere' }}>
        {translate(message, { _: message })}
      </Typography>
    </>
  );
}
