import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { askForChange, replaceRecoveryCodes, resetSecondFactor, switchOff } from './second-factor.change.ts';
import { beginEnrolment, finishEnrolment } from './second-factor.enrol.ts';
import { readSecondFactor } from './second-factor.repository.ts';

// Own transactions: slow hashes and counted tries come before the transaction, or outlive it.
export const secondFactorRoutes: Route[] = routes(secondFactorEndpoints, {
  read: { beforeSecondFactor: true, handle: ({ caller, db }) => readSecondFactor(db, caller.id) },
  enrol: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: (context) => beginEnrolment(context, context.body),
  },
  confirm: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: (context) => finishEnrolment(context, context.body),
  },
  sendCode: { ownTransaction: true, handle: askForChange },
  renewRecoveryCodes: {
    ownTransaction: true,
    handle: (context) => replaceRecoveryCodes(context, context.body),
  },
  switchOff: { ownTransaction: true, handle: (context) => switchOff(context, context.body) },
  resetOfUser: async (context) => context.alertParams(await resetSecondFactor(context, context.params.id)),
});
