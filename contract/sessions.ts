import { z } from 'zod';
import { anyOf } from './access.ts';
import { endpoint, Instant, NoContent } from './http.ts';

/** Most sessions of one person that are listed, the latest first. */
export const MOST_SESSIONS = 100;

/** Somewhere a person is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: Instant,
  /** To some minutes. */
  lastSeenAt: Instant,
  /** What the browser said about itself; null for a session that began without one. */
  userAgent: z.string().nullable(),
  /** Address, or network of an address, of the sign-in. */
  place: z.string().nullable(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const accountUsers = anyOf('ROLE_ADMIN', 'ROLE_USER');

export const sessionEndpoints = {
  list: endpoint('GET api/account/sessions', {
    access: accountUsers,
    summary: 'Where the person is signed in',
    response: z.array(OwnSession),
    list: true,
  }),
  end: endpoint('DELETE api/account/sessions/:id', {
    access: accountUsers,
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.uuid() }),
    response: NoContent,
    alert: 'app.session.ended',
  }),
  endOthers: endpoint('POST api/account/sessions/end-others', {
    access: accountUsers,
    summary: 'Ends all own sessions but this one',
    response: NoContent,
    alert: 'app.session.othersEnded',
  }),
};
