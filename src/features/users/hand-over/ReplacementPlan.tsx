import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { HttpError } from 'ra-core';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Sentences } from './Sentences.tsx';
import type { Plan } from './usePlan.ts';

/** What will happen, or why the successor cannot take over; read out as it comes. */
export function ReplacementPlan({ sentences, error, retry }: Plan) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box
      role="status"
      aria-label={translate('handOver.then')}
      aria-busy={!sentences && !error}
      sx={{ mt: 2, minHeight: 144 }}
    >
      {error instanceof HttpError && error.status === 400 ? (
        <Alert severity="error">{text(error.message)}</Alert>
      ) : (
        error && <ErrorState error={error} retry={retry} />
      )}
      {sentences && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{translate('handOver.then')}</Typography>
          <Sentences sentences={sentences} />
        </>
      )}
    </Box>
  );
}
