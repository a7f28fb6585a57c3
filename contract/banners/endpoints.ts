import { z } from 'zod';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { endpointFor, Id } from '#contract/http.ts';
import { PUBLISHERS } from '#contract/publishers.ts';
import { anyOf } from '#contract/roles.ts';
import { BANNER_OWNERS, UploadedBanner } from './schema.ts';

/** Those who edit one of the owners; which one decides further. */
const forEditors = endpointFor(anyOf(...PUBLISHERS));
const Owned = z.object({ type: z.enum(BANNER_OWNERS), id: Id });

/** Banners of news, campaigns and competitions [R1J-34, R1J-35, R2J-14 … R2J-16], S2-40. */
export const bannerEndpoints = {
  upload: forEditors('POST api/v3/content-images/upload-banner/:type/:id', {
    summary: 'Sets or replaces a banner; jpeg or png',
    params: Owned,
    response: UploadedBanner,
    upload: { filePart: 'file', maxBytes: FILE_LIMITS.banner, kinds: ['image'] },
    alert: 'app.content.bannerUploaded',
  }),
  remove: forEditors('DELETE api/v3/content-images/delete-banner/:type/:id', {
    summary: 'Removes a banner',
    params: Owned,
    alert: 'app.content.bannerDeleted',
  }),
};
