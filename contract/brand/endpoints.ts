import { z } from 'zod';
import { endpoint } from '#contract/http.ts';
import { everyone, signedIn, systemAdministrators } from '#contract/roles.ts';
import { ASSET_LIMITS, Asset, BrandImage, Manual } from './schema.ts';

const query = z.object({ v: z.string().max(40).optional() });

export const brandEndpoints = {
  assets: endpoint('GET api/v3/assets', {
    access: signedIn,
    summary: 'Pictures and manuals that the organisation has of its own',
    response: z.array(Asset),
  }),
  uploadImage: endpoint('POST api/public/asset/brand/image/upload/:fileName', {
    access: systemAdministrators,
    summary: 'Replaces a brand picture; jpeg or png, whatever the name of its place',
    params: z.object({ fileName: BrandImage }),
    response: Asset,
    upload: {
      filePart: 'file',
      maxBytes: ASSET_LIMITS.image,
      kinds: ['image'],
      refusal: 'global.brandUploadForm.errorExt',
    },
  }),
  manual: endpoint('GET api/public/asset/manual/:name', {
    access: everyone,
    summary: 'A manual; 404 while none was uploaded',
    params: z.object({ name: Manual }),
    query,
    response: z.string(),
    media: 'application/pdf',
  }),
  uploadManual: endpoint('POST api/public/asset/manual/upload/:fileName', {
    access: systemAdministrators,
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
  image: endpoint('GET api/public/asset/brand/image/:name', {
    access: everyone,
    summary: 'A brand picture; the shipped one while the organisation has none of its own',
    params: z.object({ name: BrandImage }),
    query,
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
