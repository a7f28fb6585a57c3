import { z } from 'zod';
import { forContributors, Id, language } from '#contract/http.ts';
import { Family, FamilyJoin, FamilyPreview, FamilyShares } from './schema.ts';

/** Contributions that say the same: a head goes on, members rest with it (decision 0061). */
export const familyEndpoints = {
  join: forContributors('POST api/v3/contributions/families', {
    summary:
      'Joins contributions to a head; for who administers, moderates or is responsible for all of them',
    body: FamilyJoin,
    response: Family,
    alert: 'app.family.joined',
  }),
  preview: forContributors('POST api/v3/contributions/families/preview', {
    summary: 'What joining would do: people, votes, comments and authors; nothing is stored',
    body: FamilyJoin,
    response: FamilyPreview,
    isTrial: true,
  }),
  read: forContributors('GET api/v3/contributions/families/:headId', {
    summary: 'A head with the members that the caller may see; 404 for what is joined itself',
    params: z.object({ headId: Id }),
    query: z.object(language),
    response: Family,
  }),
  part: forContributors('DELETE api/v3/contributions/families/:headId/members/:id', {
    summary: 'Parts a member from its head: it stands again where it stood',
    alert: 'app.family.parted',
  }),
  saveShares: forContributors('PUT api/v3/contributions/families/:headId/shares', {
    summary: 'Sets how points and benefits of the head are shared among its authors and those of its members',
    body: FamilyShares,
    response: Family,
    alert: 'app.family.sharesSaved',
  }),
};
