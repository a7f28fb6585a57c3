import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { activeProfiles } from '#server/platform/system/configuration.ts';
import { readPublicSettings } from './public-settings.ts';

export const settingsRoutes: Route[] = routes(settingsEndpoints, {
  app: ({ db, services, caller }) => readPublicSettings(db, services, caller),
  messages: ({ params, services }) => services.messages.of(params.lang),
  textEditor: () => [...TEXT_EDITOR_TOOLS],
  info: ({ services }) => ({
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: activeProfiles(services.env),
    build: { version: services.version, time: new Date(0).toISOString() },
    git: {},
  }),
});
