import { z } from 'zod';
import { forContributors } from '#contract/http.ts';
import { CoAuthor, CoAuthorInvitation, CoAuthorShares, OpenInvitation } from './schema.ts';

/** Whoever owns a draft invites others to write it as its authors (decision 0072). */
export const coAuthorEndpoints = {
  list: forContributors('GET api/v3/contributions/:id/co-authors', {
    summary:
      'Authors of a contribution with their shares, the first author first, and those who were invited; for its authors and administrators',
    response: z.array(CoAuthor),
  }),
  invite: forContributors('POST api/v3/contributions/:id/co-authors', {
    summary: 'Invites somebody to be an author of a draft; for its authors',
    body: CoAuthorInvitation,
    response: z.array(CoAuthor),
    alert: 'app.coAuthor.invited',
  }),
  remove: forContributors('DELETE api/v3/contributions/:id/co-authors/:userId', {
    summary:
      'Takes an invitation back, or ends a co-authorship while it is a draft: for the first author, and for co-authors their own',
    alert: 'app.coAuthor.removed',
  }),
  saveShares: forContributors('PUT api/v3/contributions/:id/co-authors/shares', {
    summary: 'Sets the shares of everybody who accepted or is invited; whole percents that add up to 100',
    body: CoAuthorShares,
    response: z.array(CoAuthor),
    alert: 'app.coAuthor.sharesSaved',
  }),
  invitation: forContributors('GET api/v3/contributions/:id/co-authors/invitation', {
    summary: 'The draft that the caller is invited to; 404 when no invitation is open',
    response: OpenInvitation,
  }),
  accept: forContributors('POST api/v3/contributions/:id/co-authors/accept', {
    summary: 'Accepts an invitation: the caller becomes an author',
    alert: 'app.coAuthor.accepted',
  }),
  decline: forContributors('POST api/v3/contributions/:id/co-authors/decline', {
    summary: 'Declines an invitation',
    alert: 'app.coAuthor.declined',
  }),
};
