import { z } from 'zod';
import { forAccountUsers, forPlatformAdministrators, Instant, mediaOf } from '#contract/http.ts';
import { PERSON_LIMITS } from '#contract/users/person-rules.ts';

const COPY_STATUSES = ['WAITING', 'READY', 'FAILED'] as const;

/** A copy of what the installation holds of a person. */
export const DataCopy = z.object({
  id: z.uuid(),
  status: z.enum(COPY_STATUSES),
  requestedAt: Instant,
  /** From then on it can be fetched. */
  readyAt: Instant.nullable(),
  /** From then on it is gone. */
  expiresAt: Instant.nullable(),
  /** Bytes; null until it is ready. */
  size: z.number().nullable(),
});
export type DataCopy = z.infer<typeof DataCopy>;

/** The own data to take along (decision 0049). */
export const dataCopyEndpoints = {
  read: forAccountUsers('GET api/account/data-copy', {
    summary: 'The copy of the own data that was asked for last, while there is one',
    response: DataCopy.nullable(),
  }),
  make: forAccountUsers('POST api/account/data-copy', {
    summary: 'Has a copy of the own data made; a mail tells when it can be fetched',
    response: DataCopy,
    confirmed: 'always',
    status: 202,
  }),
  fetch: forAccountUsers('GET api/account/data-copy/:id', {
    summary: 'The copy as a ZIP file, for its person alone',
    params: z.object({ id: z.uuid() }),
    ...mediaOf('application/zip'),
    confirmed: 'always',
  }),
};

/** The login of the account that is to be erased, typed by whoever erases it: no slip erases anybody. */
const TypedLogin = z.object({ login: z.string().trim().min(1).max(PERSON_LIMITS.email.max) });

/** A person becomes a former member: what names them goes, what they did stays (decision 0048). */
export const erasureEndpoints = {
  erase: forPlatformAdministrators('POST api/v3/users/:id/erase', {
    summary:
      'Erases a person: their account, and whatever names them; their contributions and decisions stay',
    body: TypedLogin,
    alert: 'app.user.erased',
    confirmed: 'always',
  }),
  eraseOwn: forAccountUsers('POST api/account/erase', {
    summary: 'Erases the person who calls, where a setting lets people do that',
    body: TypedLogin,
    confirmed: 'always',
  }),
};
