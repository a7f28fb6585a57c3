import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { deleteFile, listFiles, uploadFile } from './attachments.ts';
import { deleteBanner, uploadBanner } from './banner.ts';

/** Files and banners of contributions [R3P-36 … R3P-40]. */
export const contributionFileRoutes: Route[] = routes(endpoints, {
  upload: {
    ownTransaction: true,
    handle: (context) => uploadFile(context, { ...context.params, file: sentFile(context) }),
  },
  remove: (context) => deleteFile(context, context.params.id),
  list: (context) => listFiles(context, context.params.id),
  uploadBanner: {
    ownTransaction: true,
    handle: (context) => uploadBanner(context, context.params.id, sentFile(context)),
  },
  deleteBanner: async (context) => {
    const { a, b } = context.params;
    await deleteBanner(context, a, b);
    context.alertParams(String(typeof a === 'number' ? a : b));
  },
});
