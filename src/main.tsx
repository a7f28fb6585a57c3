import { createRoot } from 'react-dom/client';
import './app/strictValidator.ts';
import './app/fonts.css';
import { createRouter } from './app/router.tsx';
import { routeOf } from './app/routes.ts';
import { startApp } from './app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

// The code of the first screen travels while settings and texts do.
void routeOf(window.location.pathname)
  ?.load()
  .catch(() => undefined);

void startApp(createRoot(container), createRouter);
