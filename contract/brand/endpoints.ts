import { z } from 'zod';
import { forEveryone, forSignedIn, forSystemAdministrators, mediaOf } from '#contract/http.ts';
import { ASSET_LIMITS, Asset, BrandImage, Manual } from './schema.ts';

const query = z.object({ v: z.string().max(40).optional() });

export const brandEndpoints = {
  assets: forSignedIn('GET api/v3/assets', {
    summary: 'Pictures and manuals that the organization has of its own',
    response: z.array(Asset),
  }),
  uploadImage: forSystemAdministrators('POST api/public/asset/brand/image/upload/:fileName', {
    summary: 'Replaces a brand picture; jpeg, png or svg, whatever the name of its place',
    params: z.object({ fileName: BrandImage }),
    response: Asset,
    upload: {
      filePart: 'file',
      maxBytes: ASSET_LIMITS.image,
      kinds: ['image', 'drawing'],
      refusal: 'global.brandUploadForm.errorExt',
    },
  }),
  removeImage: forSystemAdministrators('DELETE api/public/asset/brand/image/:fileName', {
    summary: 'Removes a brand picture; the shipped one is shown again. 404 where there was none',
    params: z.object({ fileName: BrandImage }),
  }),
  manual: forEveryone('GET api/public/asset/manual/:name', {
    summary: 'A manual; 404 while none was uploaded',
    params: z.object({ name: Manual }),
    query,
    ...mediaOf('application/pdf'),
  }),
  uploadManual: forSystemAdministrators('POST api/public/asset/manual/upload/:fileName', {
    summary: 'Replaces a manual',
    params: z.object({ fileName: Manual }),
    response: Asset,
    upload: {
      filePart: 'file',
      maxBytes: ASSET_LIMITS.manual,
      kinds: ['pdf'],
      refusal: 'global.manualUploadForm.errorExt',
    },
  }),
  image: forEveryone('GET api/public/asset/brand/image/:name', {
    summary: 'A brand picture; the shipped one while the organization has none of its own',
    params: z.object({ name: BrandImage }),
    query,
    ...mediaOf('application/octet-stream'),
  }),
};
