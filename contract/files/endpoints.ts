import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { ContributionFile } from '#contract/contributions/schema.ts';
import { FILE_KINDS, forContributors, forSignedIn, Id, mediaOf, type UploadRule } from '#contract/http.ts';
import { Banner, FILE_LIMITS } from './schema.ts';

/** What a file of a contribution belongs to; `ei_12` is an extra input, Q3-38. */
const FileCategory = z.string().regex(/^(CONTRIBUTION|BENEFIT|SCHEDULE|ei_\d{1,15})$/);

const attachment: UploadRule = { filePart: 'file', maxBytes: FILE_LIMITS.file, kinds: FILE_KINDS };
const banner: UploadRule = { filePart: 'file', maxBytes: FILE_LIMITS.banner, kinds: ['image'] };

/** Files and images of contributions [R3P-36 … R3P-40]. */
export const fileEndpoints = {
  uploadBanner: forContributors('POST api/v3/contribution-images/upload-banner/:id', {
    summary: 'Replaces the banner of a contribution; jpeg or png',
    response: Banner,
    upload: banner,
    alert: 'app.contribution.bannerUploaded',
  }),
  deleteBanner: forContributors('DELETE api/v3/contribution-images/delete-banner/:a/:b', {
    summary: 'Removes the banner: contribution and banner id, or type and contribution id, Q3-37',
    params: z.object({ a: z.union([ContributionType, Id]), b: Id }),
    alert: 'app.contribution.bannerDeleted',
  }),
  upload: forContributors('POST api/v3/contribution-files/upload-file/:id/:category', {
    summary: 'Adds a file to a contribution',
    params: z.object({ id: Id, category: FileCategory }),
    response: ContributionFile,
    upload: attachment,
    alert: 'app.file.created',
  }),
  remove: forContributors('DELETE api/v3/contribution-files/delete-file/:id', {
    summary: 'Deletes a file of a contribution',
    alert: 'app.file.deleted',
  }),
  list: forContributors('GET api/v3/contribution-files/:id', {
    summary: 'Files of a contribution',
    response: z.array(ContributionFile),
  }),
  /** The address in `path` and `bannerPath` of other answers, below `api/v3/`. */
  bytes: forSignedIn('GET api/v3/files/:key', {
    summary: 'The bytes of a file or image',
    params: z.object({ key: z.uuid() }),
    ...mediaOf('application/octet-stream'),
  }),
};
