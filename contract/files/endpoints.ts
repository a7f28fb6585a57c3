import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { ContributionFile } from '#contract/contributions/schema.ts';
import { endpoint, FILE_KINDS, Id, NoContent, type UploadRule } from '#contract/http.ts';
import { contributors, signedIn } from '#contract/roles.ts';
import { Banner, FILE_LIMITS } from './schema.ts';

/** What a file of a contribution belongs to; `ei_12` is an extra input, Q3-38. */
const FileCategory = z.string().regex(/^(CONTRIBUTION|BENEFIT|SCHEDULE|ei_\d{1,15})$/);

const attachment: UploadRule = { filePart: 'file', maxBytes: FILE_LIMITS.file, kinds: FILE_KINDS };
const banner: UploadRule = { filePart: 'file', maxBytes: FILE_LIMITS.banner, kinds: ['image'] };

/** Files and images of contributions [R3P-36 … R3P-40]. */
export const fileEndpoints = {
  uploadBanner: endpoint('POST api/v3/contribution-images/upload-banner/:id', {
    access: contributors,
    summary: 'Replaces the banner of a contribution; jpeg or png',
    params: z.object({ id: Id }),
    response: Banner,
    upload: banner,
    alert: 'app.contribution.bannerUploaded',
  }),
  deleteBanner: endpoint('DELETE api/v3/contribution-images/delete-banner/:a/:b', {
    access: contributors,
    summary: 'Removes the banner: contribution and banner id, or type and contribution id, Q3-37',
    params: z.object({ a: z.union([ContributionType, Id]), b: Id }),
    response: NoContent,
    alert: 'app.contribution.bannerDeleted',
  }),
  upload: endpoint('POST api/v3/contribution-files/upload-file/:id/:category', {
    access: contributors,
    summary: 'Adds a file to a contribution',
    params: z.object({ id: Id, category: FileCategory }),
    response: ContributionFile,
    upload: attachment,
    alert: 'app.file.created',
  }),
  remove: endpoint('DELETE api/v3/contribution-files/delete-file/:id', {
    access: contributors,
    summary: 'Deletes a file of a contribution',
    params: z.object({ id: Id }),
    response: NoContent,
    alert: 'app.file.deleted',
  }),
  list: endpoint('GET api/v3/contribution-files/:id', {
    access: contributors,
    summary: 'Files of a contribution',
    params: z.object({ id: Id }),
    response: z.array(ContributionFile),
  }),
  /** The address in `path` and `bannerPath` of other answers, below `api/v3/`. */
  bytes: endpoint('GET api/v3/files/:key', {
    access: signedIn,
    summary: 'The bytes of a file or image',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
