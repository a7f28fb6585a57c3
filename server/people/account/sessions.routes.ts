import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { MOST_SESSIONS } from '#contract/account/sessions.schema.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isPlatformAdministrator } from '#server/platform/http/callers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { holdAccounts } from './account.repository.ts';
import {
  audit,
  countSessions,
  listSessions,
  readTimes,
  revokeSession,
  revokeSessions,
  sessionsEnded,
} from './sessions.ts';

/** Holds the account of the caller. @returns how many sessions it has */
async function sessionsOf({ caller, db, services }: ServiceContext): Promise<number> {
  await holdAccounts(db, [caller.id]);
  const person = { id: caller.id, isAdministrator: isPlatformAdministrator([...caller.roles]) };
  return countSessions(db, person, await services.settings.at(db, caller.siteVersion));
}

export const sessionRoutes: Route[] = routes(sessionEndpoints, {
  list: {
    // A sign-in elsewhere is seen at once.
    mayLag: false,
    handle: async ({ caller, db, services }) => {
      const person = { id: caller.id, isAdministrator: isPlatformAdministrator([...caller.roles]) };
      const limits = await services.settings.at(db, caller.siteVersion);
      const rows = await listSessions(db, person, limits, MOST_SESSIONS);
      const latest = rows.map(({ session }) => ({ ...session, current: session.id === caller.sessionId }));
      return new Page(latest, rows[0]?.total ?? 0);
    },
  },
  times: async ({ caller, db, services }) => {
    const limits = await services.settings.at(db, caller.siteVersion);
    const isAdministrator = isPlatformAdministrator([...caller.roles]);
    return found(await readTimes(db, caller.sessionId, { limits, isAdministrator }));
  },
  end: async ({ params, caller, db, services, ip, alertParams }) => {
    const session = { userId: caller.id, sessionId: params.id };
    found((await revokeSession(db, session, 'ENDED', services.now())) || null);
    const isOwn = params.id === caller.sessionId;
    await audit(db, isOwn ? 'LOGOUT' : 'SESSION_END', caller, ip, isOwn ? null : 'system.audits.session.one');
    alertParams('');
  },
  endOthers: async ({ caller, db, services, ip, alertParams }) => {
    const { id, sessionId } = caller;
    const count = await sessionsOf({ caller, db, services });
    await revokeSessions(db, [id], { endedBy: 'ENDED', now: services.now(), keep: sessionId });
    const change = sessionsEnded(sessionEndpoints.endOthers, Math.max(0, count - 1));
    await audit(db, 'SESSION_END', caller, ip, 'system.audits.session.others', change);
    alertParams('');
  },
  endAll: async ({ caller, db, services, ip, alertParams }) => {
    const count = await sessionsOf({ caller, db, services });
    await revokeSessions(db, [caller.id], { endedBy: 'ENDED', now: services.now() });
    const change = sessionsEnded(sessionEndpoints.endAll, count);
    await audit(db, 'LOGOUT_EVERYWHERE', caller, ip, 'system.audits.session.all', change);
    alertParams('');
  },
});
