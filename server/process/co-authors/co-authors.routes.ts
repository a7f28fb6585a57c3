import { coAuthorEndpoints as endpoints } from '#contract/co-authors/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { readAddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { acceptInvitation, declineInvitation, readInvitation } from './co-author.answer.ts';
import { inviteCoAuthor, readCoAuthors, removeCoAuthor, saveShares } from './co-author.change.ts';

/** Of one person to whomever, over all drafts: each sends a mail. */
const INVITATIONS: Limit = { most: 40, withinSeconds: 86_400 };
/** Of one person, over all drafts: each notifies co-authors, also by mail. */
const SHARES: Limit = { most: 60, withinSeconds: 3600 };

/** Who writes a draft together (decision 0072). */
export const coAuthorRoutes: Route[] = routes(endpoints, {
  list: (context) => readCoAuthors(context, context.params.id),
  invite: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction }) => {
      const { userId, email } = body;
      const attempt = { what: 'co-author-invitation', who: String(caller.id) };
      await requireAttempt(services.database, attempt, INVITATIONS, services.now());
      const known = await readAddressableUsers({ caller, services }, [email], 'BOTH');
      return transaction((db) => inviteCoAuthor({ db, services, caller }, params.id, { userId, known }));
    },
  },
  remove: (context) => removeCoAuthor(context, context.params.id, context.params.userId),
  saveShares: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction }) => {
      const attempt = { what: 'co-author-shares', who: String(caller.id) };
      await requireAttempt(services.database, attempt, SHARES, services.now());
      return transaction((db) => saveShares({ db, services, caller }, params.id, body));
    },
  },
  invitation: (context) => readInvitation(context, context.params.id),
  accept: (context) => acceptInvitation(context, context.params.id),
  decline: (context) => declineInvitation(context, context.params.id),
});
