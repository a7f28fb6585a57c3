import { followEndpoints as endpoints } from '#contract/follows/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { setFollowing } from './follow.change.ts';
import { pageOfFollows, readFollowable } from './follows.repository.ts';
import { followSubject, stopSubject } from './subjects.ts';

/** What people follow. */
export const followRoutes: Route[] = routes(endpoints, {
  list: {
    // What was stopped a moment ago is in it no more.
    mayLag: false,
    handle: (context) => pageOfFollows(context, context.query),
  },
  around: async (context) => {
    await mustSee(context, context.params.id);
    return readFollowable(context, context.params.id);
  },
  followContribution: (context) => setFollowing(context, context.params.id, true),
  stopContribution: (context) => setFollowing(context, context.params.id, false),
  followField: (context) => followSubject(context, 'FIELD', context.params.id),
  stopField: (context) => stopSubject(context, 'FIELD', context.params.id),
  followCampaign: (context) => followSubject(context, 'CAMPAIGN', context.params.id),
  stopCampaign: (context) => stopSubject(context, 'CAMPAIGN', context.params.id),
  followUser: (context) => followSubject(context, 'USER', context.params.id),
  stopUser: (context) => stopSubject(context, 'USER', context.params.id),
});
