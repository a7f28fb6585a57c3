import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { MOST_SESSIONS } from '#contract/account/sessions.schema.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { isPlatformAdministrator } from '#server/platform/http/callers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { audit, listSessions, readTimes, revokeSession, revokeSessions } from './sessions.ts';

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
    await revokeSessions(db, [id], { endedBy: 'ENDED', now: services.now(), keep: sessionId });
    await audit(db, 'SESSION_END', caller, ip, 'system.audits.session.others');
    alertParams('');
  },
  endAll: async ({ caller, db, services, ip, alertParams }) => {
    await revokeSessions(db, [caller.id], { endedBy: 'ENDED', now: services.now() });
    await audit(db, 'LOGOUT', caller, ip);
    alertParams('');
  },
});
