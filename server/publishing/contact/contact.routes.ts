import { contactEndpoints } from '#contract/contact/endpoints.ts';
import { requireCaptcha } from '#server/people/captchas/captchas.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { sendContactMessage } from './contact.send.ts';

/** From one address, S1-36. */
const MESSAGES: Limit = { most: 10, withinSeconds: 3600 };

export const contactRoutes: Route[] = routes(contactEndpoints, {
  send: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      const { database, now } = services;
      // What is switched off does not exist, Q1-17.
      if (!(await readSettings(database)).contactFormEnabled) throw notFound();
      await requireAttempt(database, { what: 'contact', who: placeOf(ip) }, MESSAGES, now());
      await requireCaptcha(database, body, now());
      await sendContactMessage(services, body);
    },
  },
});
