import { eq } from 'drizzle-orm';
import { newsByEmailEndpoints, unsubscriptionEndpoints } from '#contract/mails/endpoints.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError, found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import { isTokenOf, userOfToken } from '#server/platform/mail/unsubscribe.ts';
import type { Services } from '#server/platform/services.ts';

/** Mail programs of a large provider come from few addresses. */
const CALLS: Limit = { most: 300, withinSeconds: 600 };

/**
 * Takes the address of a token off the list of news. The same answer each time, so that nobody wonders whether
 * it worked, Q1-76, S1-31.
 * @throws AppError error.unsubscribe.invalid for a token that is not genuine, or of an address no longer used
 */
async function unsubscribe(services: Services, token: string, ip: string): Promise<string> {
  const { database, messages, now } = services;
  await requireAttempt(database, { what: 'unsubscribe', who: placeOf(ip) }, CALLS, now());
  const userId = userOfToken(token);
  const { id, email, langKey } = users;
  const [user] =
    userId === null
      ? []
      : await database.select({ id, email, langKey }).from(users).where(eq(users.id, userId));
  if (!user || !isTokenOf(services, token, user.id, user.email)) {
    throw new AppError('error.unsubscribe.invalid', { inBody: true });
  }
  await database.update(users).set({ unsubscribed: true }).where(eq(users.id, user.id));
  return messages.translate(user.langKey, 'unsubscribe.done', { email: user.email });
}

export const unsubscriptionRoutes: Route[] = routes(unsubscriptionEndpoints, {
  unsubscribe: {
    changesByGet: true,
    handle: ({ params, services, ip }) => unsubscribe(services, params.token, ip),
  },
  unsubscribeByButton: {
    ownTransaction: true,
    handle: ({ params, services, ip }) => unsubscribe(services, params.token, ip),
  },
});

export const newsByEmailRoutes: Route[] = routes(newsByEmailEndpoints, {
  read: async ({ caller, db }) => {
    const [user] = await db
      .select({ unsubscribed: users.unsubscribed })
      .from(users)
      .where(eq(users.id, caller.id));
    return { subscribed: !found(user).unsubscribed };
  },
  save: async ({ body: { subscribed }, caller, db }) => {
    await db.update(users).set({ unsubscribed: !subscribed }).where(eq(users.id, caller.id));
    return { subscribed };
  },
});
