import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { requireOwnPassword } from '#server/people/account/passwords.ts';
import { audit } from '#server/people/account/sessions.ts';
import { findByIdentity } from '#server/people/identity-provider/identities.repository.ts';
import { beginVisit, endVisit } from '#server/people/identity-provider/provider.ts';
import { consumeVisit, storeVisit } from '#server/people/identity-provider/visits.repository.ts';
import { askForSignature, withSignature } from '#server/people/passkeys/passkey.verify.ts';
import { askForCode } from '#server/people/second-factor/second-factor.ask.ts';
import { withCode } from '#server/people/second-factor/second-factor.prove.ts';
import { hasPasskeys, secondStepOf } from '#server/people/second-factor/second-factor.repository.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { AppError, found, notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { readWays, writeConfirmed } from './confirmation.repository.ts';

interface Asking {
  caller: Caller;
  services: Services;
  ip: string;
}

/** What somebody confirms by. */
type Way = 'password' | 'code' | 'passkey' | 'provider';

async function confirm(db: Db, { caller, ip }: Asking, way: Way): Promise<void> {
  await writeConfirmed(db, caller.sessionId);
  await audit(db, 'IDENTITY_CONFIRMED', caller.login, ip, `system.audits.confirmed.${way}`);
}

/** A failed try is noted as one of a sign-in is: somebody may sit before another's session. */
async function noting(asking: Asking, prove: () => Promise<void>): Promise<void> {
  try {
    await prove();
  } catch (error) {
    if (error instanceof AppError) {
      const { caller, services, ip } = asking;
      await audit(services.database, 'AUTHENTICATION_FAILURE', caller.login, ip, error.key);
    }
    throw error;
  }
}

const waysOf = ({ database, env }: Services, { id }: Caller) =>
  readWays(database, id, Boolean(env.identityProvider));

// Own transactions: slow hashes and the provider come before the transaction, and counted tries outlive it.
export const confirmationRoutes: Route[] = routes(confirmationEndpoints, {
  ways: { beforeSecondFactor: true, handle: ({ caller, services }) => waysOf(services, caller) },
  byPassword: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ body, ...asking }) => {
      const { services, caller } = asking;
      if (!(await waysOf(services, caller)).password) throw notFound();
      await noting(asking, async () => {
        await requireOwnPassword(services, caller, body.password);
        await inTransaction(services.database, (tx) => confirm(tx, asking, 'password'));
      });
    },
  },
  sendCode: {
    ownTransaction: true,
    handle: async ({ caller, services }) => {
      const { method } = found(await secondStepOf(services.database, caller.id));
      return found(await askForCode(services, { userId: caller.id, purpose: 'CONFIRM', method }));
    },
  },
  byCode: {
    ownTransaction: true,
    handle: ({ body, ...asking }) =>
      noting(asking, () =>
        withCode(asking.services, { userId: asking.caller.id, purpose: 'CONFIRM', ...body }, (tx) =>
          confirm(tx, asking, 'code'),
        ),
      ),
  },
  passkeyOptions: {
    ownTransaction: true,
    handle: async ({ caller, services }) => {
      const { database } = services;
      if (!(await hasPasskeys(database, caller.id))) throw notFound();
      return askForSignature(database, services, { purpose: 'CONFIRM', userId: caller.id });
    },
  },
  byPasskey: {
    ownTransaction: true,
    handle: ({ body, ...asking }) =>
      noting(asking, () =>
        withSignature(asking.services, body, { purposes: ['CONFIRM'], userId: asking.caller.id }, (tx) =>
          confirm(tx, asking, 'passkey'),
        ),
      ),
  },
  startVisit: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ caller, services }) => {
      if (!(await waysOf(services, caller)).identityProvider) throw notFound();
      const { url, secrets } = await beginVisit(services, found(services.env.identityProvider), {
        again: true,
      });
      const { sessionId } = caller;
      return { url, handle: await storeVisit(services.database, services, { secrets, sessionId }) };
    },
  },
  finishVisit: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ body, ...asking }) => {
      const { caller, services } = asking;
      const { database, env } = services;
      const settings = found(env.identityProvider);
      const visit = await consumeVisit(database, services, body.handle, caller.sessionId);
      if (!visit) throw new AppError('error.identityProvider.expired', { inBody: true });
      await noting(asking, async () => {
        const { secrets } = visit;
        const { claims } = await endVisit(services, settings, { query: body.query, secrets, again: true });
        await inTransaction(database, async (tx) => {
          const account = await findByIdentity(tx, claims.iss, claims.sub);
          if (account?.id !== caller.id) {
            throw new AppError('error.confirmation.otherPerson', { inBody: true });
          }
          await confirm(tx, asking, 'provider');
        });
      });
    },
  },
});
