import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { leave } from './leave.ts';
import { useMessage } from './useMessage.ts';

interface Props {
  children: ReactNode;
  /** A new value (the address) gives the children another chance. */
  resetKey: string;
}

/** Keeps the frame alive when a screen fails to draw or its code does not arrive [R1A-32], Q1-66. */
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

export function UnexpectedError() {
  const t = useMessage();
  return (
    <Alert
      severity="error"
      sx={{ my: 4, maxWidth: 720, mx: 'auto' }}
      action={
        <Button color="inherit" onClick={() => leave.reload()}>
          {t('error.reload')}
        </Button>
      }
    >
      {t('error.unexpected')}
    </Alert>
  );
}

/** The same, for failures that the router reports. */
export function RouteError() {
  console.error(useRouteError());
  return <UnexpectedError />;
}
