import { ownPictureEndpoints } from '#contract/profiles/endpoints.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { removePicture, uploadPicture } from './picture.change.ts';

export const ownPictureRoutes: Route[] = routes(ownPictureEndpoints, {
  upload: {
    ownTransaction: true,
    handle: (context) => {
      context.alertParams(context.caller.login);
      return uploadPicture(context, sentFile(context));
    },
  },
  remove: (context) => {
    context.alertParams(context.caller.login);
    return removePicture(context);
  },
});
