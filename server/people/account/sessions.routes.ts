import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { isPlatformAdministrator } from '#server/platform/http/callers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import {
  audit,
  endSessions,
  pageOfSessions,
  readTimes,
  revokeSession,
  type SessionOwner,
  sessionsEnded,
} from './sessions.ts';

const ownerOf = ({ id, roles }: Caller): SessionOwner => ({
  id,
  isAdministrator: isPlatformAdministrator([...roles]),
});
const limitsFor = ({ caller, db, services }: ServiceContext) => services.settings.at(db, caller.siteVersion);

export const sessionRoutes: Route[] = routes(sessionEndpoints, {
  list: {
    // A sign-in elsewhere is seen at once.
    mayLag: false,
    handle: async (context) => {
      const { caller, db } = context;
      return pageOfSessions(db, ownerOf(caller), await limitsFor(context), caller.sessionId);
    },
  },
  times: async (context) => {
    const { caller, db } = context;
    const { isAdministrator } = ownerOf(caller);
    return found(
      await readTimes(db, caller.sessionId, { limits: await limitsFor(context), isAdministrator }),
    );
  },
  end: async ({ params, caller, db, services, ip, alertParams }) => {
    const session = { userId: caller.id, sessionId: params.id };
    found((await revokeSession(db, session, 'ENDED', services.now())) || null);
    const isOwn = params.id === caller.sessionId;
    await audit(db, isOwn ? 'LOGOUT' : 'SESSION_END', caller, ip, isOwn ? null : 'system.audits.session.one');
    alertParams('');
  },
  endOthers: async (context) => {
    const { caller, db, services, ip, alertParams } = context;
    const end = { endedBy: 'ENDED', now: services.now(), keep: caller.sessionId } as const;
    const count = await endSessions(db, ownerOf(caller), await limitsFor(context), end);
    const change = sessionsEnded(sessionEndpoints.endOthers, count);
    await audit(db, 'SESSION_END', caller, ip, 'system.audits.session.others', change);
    alertParams('');
  },
  endAll: async (context) => {
    const { caller, db, services, ip, alertParams } = context;
    const end = { endedBy: 'ENDED', now: services.now() } as const;
    const count = await endSessions(db, ownerOf(caller), await limitsFor(context), end);
    const change = sessionsEnded(sessionEndpoints.endAll, count);
    await audit(db, 'LOGOUT_EVERYWHERE', caller, ip, 'system.audits.session.all', change);
    alertParams('');
  },
});
