import { ownViewEndpoints, savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import { createView, removeView, saveView } from './change-view.ts';
import { readFeed } from './feed.ts';
import { issueFeed, withdrawFeed } from './feed-tokens.ts';
import { mailWeekly, pinView, stopMail, unpinView } from './own-view.ts';
import { pageOfViews, readView } from './saved-views.repository.ts';

/** Readings of feeds from one place; behind it may be a whole office, and each of its programs asks every few minutes. */
const READINGS: Limit = { most: 600, withinSeconds: 600 };

/** Saved views (decision 0086). */
export const savedViewRoutes: Route[] = [
  ...routes(savedViewEndpoints, {
    list: ({ db, caller, query }) => pageOfViews(db, caller, query),
    read: ({ db, caller, params }) => readView(db, caller, params.id),
    create: (context) => createView(context, context.body),
    save: (context) => saveView(context, context.body),
    remove: (context) => removeView(context, context.params.id),
  }),
  ...routes(ownViewEndpoints, {
    pin: (context) => pinView(context, context.params.id),
    unpin: (context) => unpinView(context, context.params.id),
    mailWeekly: (context) => mailWeekly(context, context.params.id),
    stopMail: (context) => stopMail(context, context.params.id),
    issueFeed: (context) => issueFeed(context, context.params.id),
    withdrawFeed: (context) => withdrawFeed(context, context.params.id),
    feed: async ({ db, services, params, ip }) => {
      await requireAttempt(services.database, { what: 'feed', who: placeOf(ip) }, READINGS, services.now());
      return readFeed(db, services, params.token);
    },
  }),
];
