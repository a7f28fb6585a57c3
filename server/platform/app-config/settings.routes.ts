import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import { publicRoute, type Route } from '#server/platform/http/route.ts';
import { activeProfiles } from '#server/platform/system/configuration.ts';
import { readPublicSettings } from './public-settings.ts';

export const settingsRoutes: Route[] = [
  publicRoute(settingsEndpoints.app, ({ db, services, caller }) => readPublicSettings(db, services, caller)),
  publicRoute(settingsEndpoints.messages, ({ params, services }) => services.messages.of(params.lang)),
  publicRoute(settingsEndpoints.textEditor, () => [...TEXT_EDITOR_TOOLS]),
  publicRoute(settingsEndpoints.info, ({ services }) => ({
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: activeProfiles(services.env),
    build: { version: services.version, time: new Date(0).toISOString() },
    git: {},
  })),
];
