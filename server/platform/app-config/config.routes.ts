import { appConfigEndpoints as endpoints } from '#contract/settings/app-config.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readConfig, updateConfig } from './config.update.ts';
import { sendTestMail } from './test-mail.ts';

/** Settings for administrators [R3P-176 … R3P-178]. */
export const configRoutes: Route[] = [
  route(endpoints.read, ({ db, services }) => readConfig(db, services)),
  route(endpoints.update, (context) => updateConfig(context, context.body)),
  route(endpoints.testMail, ({ services, caller, params, locale }) =>
    sendTestMail(services, { caller, to: params.x, locale }),
  ),
];
