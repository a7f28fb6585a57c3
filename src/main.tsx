import { createRoot } from 'react-dom/client';
import { FIRST_VIEW_ID, OWN_VIEW_ATTRIBUTE } from '../contract/start-data.ts';
import './app/strictValidator.ts';
import './app/fonts.css';
import { handOver } from './app/handOver.ts';
import { bringScreen } from './app/lazyScreen.tsx';
import { createRouter } from './app/router.tsx';
import { routeOf } from './app/routes.ts';
import { startApp } from './app/start.tsx';

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
  .then(() => import('./dataProvider/tabSession.ts'))
  .then(({ offerTabSession }) => offerTabSession());
