import { settingsEndpoints, TEXT_EDITOR_TOOLS } from '../../../contract/settings.ts';
import { publicRoute, type Route } from '../../plugins/route.ts';
import { activeProfiles } from '../system/configuration.ts';
import { readPublicSettings } from './publicSettings.ts';

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
