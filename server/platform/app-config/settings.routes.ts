import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import { publicRoute, type Route } from '#server/platform/http/route.ts';
import { activeProfiles } from '#server/platform/system/configuration.ts';
import { readPublicSettings } from './public-settings.ts';

const app = publicRoute(settingsEndpoints.app, ({ db, services, caller }) =>
  readPublicSettings(db, services, caller),
);

const messages = publicRoute(settingsEndpoints.messages, ({ params, services }) =>
  services.messages.of(params.lang),
);

const textEditor = publicRoute(settingsEndpoints.textEditor, () => [...TEXT_EDITOR_TOOLS]);

const info = publicRoute(settingsEndpoints.info, ({ services }) => ({
  'display-ribbon-on-profiles': 'dev',
  activeProfiles: activeProfiles(services.env),
  build: { version: services.version, time: new Date(0).toISOString() },
  git: {},
}));

export const settingsRoutes: Route[] = [app, messages, textEditor, info];
