import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { storedLocale } from '#src/i18nProvider.ts';
import { App } from './App.tsx';
import { BootFailure } from './BootFailure.tsx';
import { loadStart, type Start } from './boot.ts';
import type { createRouter } from './router.tsx';

interface Beginning {
  /** What else to wait for: the code of a screen whose place must not be empty meanwhile. */
  ready?: Promise<unknown> | undefined;
  /** Called when the application stands. */
  onDrawn?: () => void;
}

/**
 * Draws the application as soon as settings, session and texts are there, or says why it cannot. Drawing gives way
 * to what the person does meanwhile: the server may have drawn the page already.
 */
export async function startApp(
  root: Root,
  routerFor: (start: Start) => ReturnType<typeof createRouter>,
  { ready, onDrawn }: Beginning = {},
) {
  try {
    const [start] = await Promise.all([loadStart(), ready]);
    const router = routerFor(start);
    startTransition(() => root.render(<App settings={start.settings} router={router} onDrawn={onDrawn} />));
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
