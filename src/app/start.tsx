import type { Root } from 'react-dom/client';
import { storedLocale } from '../i18nProvider.ts';
import { App } from './App.tsx';
import { BootFailure } from './BootFailure.tsx';
import { loadStart, type Start } from './boot.ts';
import type { createRouter } from './router.tsx';

/** Draws the application as soon as settings, session and texts are there, or says why it cannot. */
export async function startApp(root: Root, routerFor: (start: Start) => ReturnType<typeof createRouter>) {
  try {
    const start = await loadStart();
    root.render(<App settings={start.settings} router={routerFor(start)} />);
  } catch (error) {
    console.error('The application could not start', error);
    root.render(
      <BootFailure
        language={storedLocale() ?? navigator.language}
        onRetry={() => void startApp(root, routerFor)}
      />,
    );
  }
}
