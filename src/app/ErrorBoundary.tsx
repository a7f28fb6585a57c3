import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { leave } from './leave.ts';

interface Props {
  children: ReactNode;
  /** A new value (the address) gives the children another chance. */
  resetKey: string;
}

/** Leaves the frame usable when a screen fails to render or its code does not arrive. */
export class ErrorBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failedAt !== null && previous.resetKey !== this.props.resetKey)
      this.setState({ failedAt: null });
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <UnexpectedError />;
  }
}

/** No code of its own to load: it has to work when loading fails. */
function UnexpectedError() {
  const t = useTranslate();
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        maxWidth: 720,
        mx: 'auto',
        my: 4,
        p: 2,
        border: 1,
        borderColor: 'error.main',
        borderRadius: CARD_CORNER,
        bgcolor: 'background.paper',
        color: 'error.main',
      }}
    >
      <strong>{t('error.unexpected')}</strong>
      <Button color="inherit" variant="outlined" onClick={() => leave.reload()}>
        {t('error.reload')}
      </Button>
    </Box>
  );
}

/** The same, for failures that the router reports. */
export function RouteError() {
  console.error(useRouteError());
  return <UnexpectedError />;
}
