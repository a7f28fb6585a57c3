import { createRoot } from 'react-dom/client';
import { FIRST_VIEW_ID, OWN_VIEW_ATTRIBUTE } from '#contract/page/start-data.ts';
import '#src/app/strictValidator.ts';
import '#src/app/fonts.css';
import { handOver } from '#src/app/handOver.ts';
import { bringScreen } from '#src/app/lazyScreen.tsx';
import { createRouter } from '#src/app/router.tsx';
import { routeOf } from '#src/app/routes.ts';
import { startApp } from '#src/app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

// The code of the first screen travels while settings and texts do.
const route = routeOf(window.location.pathname);
const screen = route && bringScreen(route).catch(() => undefined);

// What the server drew stays until the application can draw the same: nothing blinks between them.
const firstView = document.getElementById(FIRST_VIEW_ID);
const brought = firstView !== null && !document.documentElement.hasAttribute(OWN_VIEW_ATTRIBUTE);
void startApp(
  createRoot(container),
  createRouter,
  brought ? { ready: screen, onDrawn: () => handOver(document.body, firstView) } : {},
)
  .then(() => import('#src/dataProvider/tabSession.ts'))
  .then(({ offerTabSession }) => offerTabSession());
