import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { deleteFile, listFiles, uploadFile } from './attachments.ts';
import { deleteBanner, uploadBanner } from './banner.ts';

function sent(file: UploadedFile | null): UploadedFile {
  if (file === null) throw new AppError('error.fileMissing');
  return file;
}

const upload = route(
  endpoints.upload,
  (context) => uploadFile(context, { ...context.params, file: sent(context.file) }),
  { ownTransaction: true },
);

const remove = route(endpoints.remove, async (context) => {
  await deleteFile(context, context.params.id);
  return undefined;
});

const list = route(endpoints.list, (context) => listFiles(context, context.params.id));

const banner = route(
  endpoints.uploadBanner,
  (context) => uploadBanner(context, context.params.id, sent(context.file)),
  { ownTransaction: true },
);

const removeBanner = route(endpoints.deleteBanner, async (context) => {
  const { a, b } = context.params;
  await deleteBanner(context, a, b);
  context.alertParams(String(typeof a === 'number' ? a : b));
  return undefined;
});

/** Files and banners of contributions [R3P-36 … R3P-40]. */
export const contributionFileRoutes: Route[] = [upload, remove, list, banner, removeBanner];
