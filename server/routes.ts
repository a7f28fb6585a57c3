import { accountRoutes } from './features/account/account.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import type { Route } from './plugins/route.ts';

/** Every route of the server: a feature adds its list here. */
export const ROUTES: readonly Route[] = [...accountRoutes, ...settingsRoutes, ...systemRoutes];
