import { createRoot } from 'react-dom/client';
import { FIRST_VIEW_ID } from '../contract/start-data.ts';
import './app/strictValidator.ts';
import './app/fonts.css';
import { createRouter } from './app/router.tsx';
import { routeOf } from './app/routes.ts';
import { startApp } from './app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

// The code of the first screen travels while settings and texts do.
const screen = routeOf(window.location.pathname)
  ?.load()
  .catch(() => undefined);

// What the server drew stays until the application can draw the same: nothing blinks between them.
const brought =
  document.getElementById(FIRST_VIEW_ID) !== null && !document.documentElement.hasAttribute('data-own-view');
void startApp(createRoot(container), createRouter, brought ? screen : undefined)
  .then(() => import('./dataProvider/tabSession.ts'))
  .then(({ offerTabSession }) => offerTabSession());
