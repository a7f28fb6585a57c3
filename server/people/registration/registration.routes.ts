import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { requireKeyAttempt } from '#server/people/account/key-attempts.ts';
import { requireCaptcha } from '#server/people/captchas/captchas.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import { activate } from './registration.activate.ts';
import { register, requireOpenRegistration } from './registration.register.ts';
import { finishReset, resetKeyWorks } from './registration.reset.ts';
import { noteResetRequest } from './reset-requests.ts';

/** From one address, which a school or an office may share. */
const REGISTRATIONS: Limit = { most: 20, withinSeconds: 3600 };
const RESETS: Limit = { most: 20, withinSeconds: 3600 };

/**
 * Accounts that people open and recover by mail [R1J-16 … R1J-20]. Captchas, limits and hashes are outside the
 * transaction, which holds a connection and may be undone.
 */
export const registrationRoutes: Route[] = routes(registrationEndpoints, {
  register: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      const { database, now } = services;
      await requireOpenRegistration(database);
      // The captcha first: what no person has sent takes nothing from an office behind one address.
      await requireCaptcha(database, body, now());
      await requireAttempt(database, { what: 'register', who: placeOf(ip) }, REGISTRATIONS, now());
      await register(services, body, ip);
    },
  },
  activate: {
    changesByGet: true,
    handle: async ({ query, services, ip }) => {
      await requireKeyAttempt(services, ip);
      return { resetKey: await activate(services, query.key, ip) };
    },
  },
  requestReset: {
    ownTransaction: true,
    handle: async ({ body, services, ip, log }) => {
      const { database, now } = services;
      // A wrong captcha and a request that cannot be written answer alike, Q1-57.
      try {
        await requireCaptcha(database, body, now());
      } catch (error) {
        if (error instanceof AppError) return 'error' as const;
        throw error;
      }
      await requireAttempt(database, { what: 'reset', who: placeOf(ip) }, RESETS, now());
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
    handle: async ({ body, services, ip }) => {
      await requireKeyAttempt(services, ip);
      return resetKeyWorks(services, body.key);
    },
  },
  finishReset: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      await requireKeyAttempt(services, ip);
      await finishReset(services, { ...body, ip });
    },
  },
});
