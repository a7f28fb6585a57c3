import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { requireKeyAttempt } from '#server/people/account/key-attempts.ts';
import { requireCaptcha } from '#server/people/captchas/captchas.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { clientOf, introducedClient, requireCallOf } from '#server/platform/limits/clients.ts';
import { type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import { activate } from './registration.activate.ts';
import { register, requireOpenRegistration } from './registration.register.ts';
import { finishReset, resetKeyWorks } from './registration.reset.ts';
import { noteResetRequest } from './reset-requests.ts';

/** By one browser, or from one address by browsers without a cookie of ours. */
const REGISTRATIONS: Limit = { most: 20, withinSeconds: 3600 };
/** Mails of registrations that are asked for again: by one browser, and to one address, whether it is registered or not. */
const RESENDS: Limit = { most: 10, withinSeconds: 3600 };
const RESENDS_TO_EMAIL: Limit = { most: 3, withinSeconds: 3600 };
const RESETS: Limit = { most: 20, withinSeconds: 3600 };

/**
 * Accounts that people open and recover by mail [R1J-16 … R1J-20]. Captchas, limits and hashes are outside the
 * transaction, which holds a connection and may be undone.
 */
export const registrationRoutes: Route[] = routes(registrationEndpoints, {
  register: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services, ip } = call;
      const { database, now } = services;
      await requireOpenRegistration(database);
      const client = await introducedClient(call);
      // The captcha first: what no person has sent takes nothing from an office behind one address.
      await requireCaptcha(database, body, now());
      await requireCallOf(database, { what: 'register', client, limit: REGISTRATIONS }, now());
      await register(services, body, ip);
    },
  },
  resend: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services, ip } = call;
      const { database, now } = services;
      await requireOpenRegistration(database);
      const client = await introducedClient(call);
      await requireCallOf(database, { what: 'register-resend', client, limit: RESENDS }, now());
      const toEmail = { what: 'register-resend-email', who: body.email };
      // Somebody else may have used it up: whoever registered learns nothing else, and has the mails of these.
      if ((await takeAttempt(database, toEmail, RESENDS_TO_EMAIL, now())) > 0) return;
      await noteResetRequest(services, body.email, ip, { isActivation: true });
    },
  },
  activate: {
    changesByGet: true,
    handle: async (call) => {
      const { query, services, ip } = call;
      await requireKeyAttempt(services, clientOf(call));
      return { resetKey: await activate(services, query.key, ip) };
    },
  },
  requestReset: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services, ip, log } = call;
      const { database, now } = services;
      const client = await introducedClient(call);
      // A wrong captcha and a request that cannot be written answer alike, Q1-57.
      try {
        await requireCaptcha(database, body, now());
      } catch (error) {
        if (error instanceof AppError) return 'error' as const;
        throw error;
      }
      await requireCallOf(database, { what: 'reset', client, limit: RESETS }, now());
      try {
        await noteResetRequest(services, body.emailOrUsername, ip);
        return 'success' as const;
      } catch (error) {
        log.error({ err: error }, 'a reset request could not be written');
        return 'error' as const;
      }
    },
  },
  checkReset: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services } = call;
      await requireKeyAttempt(services, clientOf(call));
      return resetKeyWorks(services, body.key);
    },
  },
  finishReset: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services } = call;
      const client = clientOf(call);
      await requireKeyAttempt(services, client);
      await finishReset(services, { ...body, client });
    },
  },
});
