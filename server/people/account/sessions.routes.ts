import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { MOST_SESSIONS } from '#contract/account/sessions.schema.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { listSessions, revokeSession, revokeSessions } from './sessions.ts';

export const sessionRoutes: Route[] = routes(sessionEndpoints, {
  list: async ({ caller, db, services }) => {
    const rows = await listSessions(db, caller.id, services.now(), MOST_SESSIONS);
    const latest = rows.map(({ total: _, ...row }) => ({ ...row, current: row.id === caller.sessionId }));
    return new Page(latest, rows[0]?.total ?? 0);
  },
  end: async ({ params, caller, db, services, alertParams }) => {
    found((await revokeSession(db, caller.id, params.id, services.now())) || null);
    alertParams('');
  },
  endOthers: async ({ caller, db, services, alertParams }) => {
    await revokeSessions(db, [caller.id], services.now(), caller.sessionId);
    alertParams('');
  },
});
