import { ROOT_ID } from '#contract/page/start-data.ts';
import '#src/trustedTypes.ts';
import '#src/app/strictValidator.ts';
import '#src/app/fonts.css';
import { preloadScreen } from '#src/app/lazyScreen.tsx';
import { createRouter } from '#src/app/router.tsx';
import { routeOf } from '#src/app/routes.ts';
import { startApp } from '#src/app/start.tsx';

const container = document.getElementById(ROOT_ID);
if (!container) throw new Error(`index.html has no element with the id "${ROOT_ID}"`);

// The code of the first screen travels while settings and texts do.
const route = routeOf(window.location.pathname);
const screen = route && preloadScreen(route).catch(() => undefined);

void startApp(container, createRouter, screen).then(() => import('#src/app/afterStart.ts'));
