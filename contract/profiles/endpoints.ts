import { z } from 'zod';
import { ContributionRow } from '#contract/contributions/schema.ts';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { endpointFor, forAccountUsers, language, paging, rowsOf } from '#contract/http.ts';
import { profileReaders } from './access.ts';
import { Profile } from './schema.ts';

const forProfileReaders = endpointFor(profileReaders);

/** The picture by which others know a person at a glance. */
export const ownPictureEndpoints = {
  upload: forAccountUsers('POST api/account/picture', {
    summary: 'Sets or replaces the own picture; jpeg or png, cropped to a square at the middle',
    response: z.object({ picturePath: z.string() }),
    upload: { filePart: 'file', maxBytes: FILE_LIMITS.portrait, kinds: ['image'] },
    alert: 'app.account.pictureUploaded',
  }),
  remove: forAccountUsers('DELETE api/account/picture', {
    summary: 'Removes the own picture',
    alert: 'app.account.pictureDeleted',
  }),
};

/** Who somebody is, and what they have contributed (decision 0070). */
export const profileEndpoints = {
  read: forProfileReaders('GET api/v3/profiles/:id', {
    summary: 'A person whom the caller may know; 404 for all others, and for former members',
    response: Profile,
  }),
  contributions: forProfileReaders('GET api/v3/profiles/:id/contributions', {
    summary: 'A page of the submitted contributions of a person that the caller may come across',
    query: z.object({
      ...paging(['dateSubmitted', 'supportCount', 'lastActivity'], 'dateSubmitted,desc'),
      ...language,
    }),
    ...rowsOf(ContributionRow),
  }),
};
