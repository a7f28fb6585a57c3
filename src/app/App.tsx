import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { AppSettings } from '../../contract/settings.ts';
import { SettingsContext } from './settings.ts';
import { theme } from './theme.ts';

interface AppProps {
  settings: AppSettings;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ settings, router }: AppProps) {
  return (
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <SettingsContext value={settings}>
          <RouterProvider router={router} />
        </SettingsContext>
      </ThemeProvider>
    </StrictMode>
  );
}
