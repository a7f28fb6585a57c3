import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { HttpError } from 'ra-core';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { unsavedChanges } from './unsavedChanges.ts';

export interface ErrorStateProps {
  title?: KeyOrText;
  /** What to do now. */
  text?: string;
  error?: unknown;
  retry?: (() => void) | undefined;
}

/** What was asked for is not allowed as it stands, such as a filter in the address that somebody has changed by hand. */
const isRefusal = (error: unknown) => error instanceof HttpError && error.status === 400;

const GENERAL = 'components.error.text';

/** Names a field of a form, of which there is none here. */
const UNFILLED = /%\{\w+\}/;

/** Says what failed and what to do now; keeps what stands around it. */
export function ErrorState({
  title = 'components.error.title',
  error,
  text = isRefusal(error) ? 'components.error.refused' : GENERAL,
  retry,
}: ErrorStateProps) {
  const translate = useTranslate();
  const translated = useText();
  const cause = error instanceof Error && error.message ? translated(error.message) : '';
  // That the server cannot be reached is said with what to do now.
  const saysAll = text === GENERAL && cause !== '' && failureStatus(error) === 0;
  const requestId = failureField(error, 'requestId');
  return (
    <Alert
      severity="error"
      action={
        retry && (
          <Button color="inherit" startIcon={<Refresh />} onClick={retry}>
            {translate('components.error.retry')}
          </Button>
        )
      }
      sx={{ my: 2 }}
    >
      <AlertTitle>{translated(title)}</AlertTitle>
      {!saysAll && <div>{translated(text)}</div>}
      {cause && !UNFILLED.test(cause) && <div>{cause}</div>}
      {text === GENERAL && unsavedChanges.any() && <div>{translate('components.error.typed')}</div>}
      {requestId && <div>{translate('error.quote', { requestId })}</div>}
    </Alert>
  );
}
