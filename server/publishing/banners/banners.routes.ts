import { bannerEndpoints as endpoints } from '#contract/banners/endpoints.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { deleteBanner, uploadBanner } from './banner.change.ts';

/** Banners of news, campaigns and competitions [R1J-34, R1J-35, R2J-14 … R2J-16], S2-40. */
export const bannerRoutes: Route[] = routes(endpoints, {
  upload: {
    ownTransaction: true,
    handle: (context) => {
      context.alertParams(String(context.params.id));
      return uploadBanner(context, context.params, sentFile(context));
    },
  },
  remove: async (context) => {
    await deleteBanner(context, context.params);
  },
});
