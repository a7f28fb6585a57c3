import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { SettingsContext, TakeSettings } from './settings.ts';
import { themeFor } from './theme.ts';

interface AppProps {
  settings: AppSettings;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** Called once everything is drawn, dialogs too, and its effects, which come before those of what is around it, have run. */
  onDrawn?: (() => void) | undefined;
}

export function App({ settings, router, onDrawn }: AppProps) {
  // Dialogs come right after what is around them, in the same step.
  useEffect(() => {
    if (onDrawn) queueMicrotask(onDrawn);
  }, [onDrawn]);
  return (
    <StrictMode>
      <AppFrame settings={settings}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>
  );
}

/** Theme and settings around every page, in the browser and where the server draws the first view. */
export function AppFrame({ settings: atStart, children }: { settings: AppSettings; children: ReactNode }) {
  const [settings, takeSettings] = useState(atStart);
  const theme = useMemo(() => themeFor(settings.brand), [settings.brand]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={BROWSER_KEYS.colorMode} noSsr>
      <CssBaseline enableColorScheme />
      <SettingsContext value={settings}>
        <TakeSettings value={takeSettings}>{children}</TakeSettings>
      </SettingsContext>
    </ThemeProvider>
  );
}
