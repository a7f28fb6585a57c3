import { createRoot, type Root } from 'react-dom/client';
import { OWN_VIEW_ATTRIBUTE, RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';
import { storedLocale } from '#src/i18nProvider.ts';
import { App } from './App.tsx';
import { BootFailure } from './BootFailure.tsx';
import { loadStart, type Start } from './boot.ts';
import type { createRouter } from './router.tsx';
import { takeOver } from './takeOver.ts';

/** The element for the application alone: what the server rendered there is for somebody else. */
function emptied(container: HTMLElement): Root {
  container.replaceChildren();
  container.removeAttribute(RENDERED_ATTRIBUTE);
  document.documentElement.removeAttribute(OWN_VIEW_ATTRIBUTE);
  return createRoot(container);
}

/**
 * Renders the application as soon as settings, session and texts are there, or says why it cannot. What the server rendered
 * for the same person is taken over as it stands.
 * @param screen the code of the first screen, whose place must not be empty meanwhile
 */
export async function startApp(
  container: HTMLElement,
  routerFor: (start: Start) => ReturnType<typeof createRouter>,
  screen?: Promise<unknown>,
) {
  try {
    const [start] = await Promise.all([loadStart(), screen]);
    const app = <App start={start} router={routerFor(start)} />;
    if (start.renderedIn === undefined || !container.hasAttribute(RENDERED_ATTRIBUTE)) {
      emptied(container).render(app);
    } else {
      // It was hidden from somebody whose session turned out to have ended.
      document.documentElement.removeAttribute(OWN_VIEW_ATTRIBUTE);
      takeOver(container, app);
    }
  } catch (error) {
    console.error('The application could not start', error);
    const root = emptied(container);
    const retry = () => {
      root.unmount();
      void startApp(container, routerFor);
    };
    root.render(<BootFailure language={storedLocale() ?? navigator.language} onRetry={retry} />);
  }
}
