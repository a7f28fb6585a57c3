import { appConfigEndpoints as endpoints } from '#contract/settings/app-config.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readConfig, updateConfig } from './config.update.ts';
import { sendTestMail } from './test-mail.ts';

/** Settings for administrators [R3P-176 … R3P-178]. */
export const configRoutes: Route[] = routes(endpoints, {
  read: ({ db, services }) => readConfig(db, services),
  update: (context) => updateConfig(context, context.body),
  testMail: {
    changesByGet: true,
    handle: ({ services, caller, params, locale }) =>
      sendTestMail(services, { caller, to: params.x, locale }),
  },
});
