import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, StrictMode, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import { RenderedTimeZone } from '#src/components/fields/useReaderZone.ts';
import type { Start } from './boot.ts';
import { SettingsContext, TakeSettings } from './settings.ts';
import { themeFor } from './theme.ts';

interface AppProps {
  start: Start;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ start, router }: AppProps) {
  return (
    <StrictMode>
      <AppFrame start={start}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>
  );
}

interface AppFrameProps {
  start: Pick<Start, 'settings' | 'renderedIn'>;
  children: ReactNode;
}

/** Theme and settings around every page, in the browser and on the server. */
export function AppFrame({ start, children }: AppFrameProps) {
  const [settings, takeSettings] = useState(start.settings);
  const theme = useMemo(() => themeFor(settings.brand), [settings.brand]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={BROWSER_KEYS.colorMode}>
      <CssBaseline enableColorScheme />
      <SettingsContext value={settings}>
        <TakeSettings value={takeSettings}>
          <RenderedTimeZone value={start.renderedIn}>{children}</RenderedTimeZone>
        </TakeSettings>
      </SettingsContext>
    </ThemeProvider>
  );
}
