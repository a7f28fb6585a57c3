import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  finishVisit,
  passkeyOptions,
  sendCode,
  startVisit,
  waysOf,
} from './confirm.ts';

// Own transactions: slow hashes and the provider come before the transaction, and counted tries outlive it.
export const confirmationRoutes: Route[] = routes(confirmationEndpoints, {
  ways: { beforeSecondFactor: true, handle: waysOf },
  byPassword: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: (context) => confirmByPassword(context, context.body.password),
  },
  sendCode: { ownTransaction: true, handle: sendCode },
  byCode: { ownTransaction: true, handle: (context) => confirmByCode(context, context.body) },
  passkeyOptions: { ownTransaction: true, handle: passkeyOptions },
  byPasskey: { ownTransaction: true, handle: (context) => confirmByPasskey(context, context.body) },
  startVisit: { ownTransaction: true, beforeSecondFactor: true, handle: startVisit },
  finishVisit: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: (context) => finishVisit(context, context.body),
  },
});
