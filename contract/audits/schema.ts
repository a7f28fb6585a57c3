import { z } from 'zod';
import { Day } from '#contract/formats/days.ts';
import { Instant, listOf, paging } from '#contract/http.ts';

/** What is noted: sign-ins, changes of the second factor, and what administrators change, S3-118. */
export const AUDIT_TYPES = [
  'AUTHENTICATION_SUCCESS',
  'AUTHENTICATION_FAILURE',
  'LOGOUT',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'ADMINISTRATIVE_CHANGE',
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field that a change carried; its value only where it is a number, a switch, a day or one of fixed words. */
export const AuditField = z.object({
  name: z.string(),
  value: z.union([FieldValue, z.array(FieldValue)]).optional(),
});
export type AuditField = z.infer<typeof AuditField>;

/** What an administrator called, as the audit trail keeps it. */
export const AuditChange = z.object({
  /** Method and path of the endpoint, `PUT api/v3/campaigns`. */
  call: z.string(),
  /** Path parameters, and the id of what was created. */
  object: z.record(z.string(), z.string()),
  fields: z.array(AuditField),
});
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEvent = z.object({
  id: z.number(),
  timestamp: Instant,
  /** Login; of a failed sign-in what was typed. */
  principal: z.string(),
  type: z.enum(AUDIT_TYPES),
  data: z.object({
    remoteAddress: z.string().nullable(),
    message: z.string().nullable(),
    requestId: z.string().nullable(),
    change: AuditChange.extend({
      /** What the endpoint does, in the words of the API documentation. */
      summary: z.string(),
      alert: z.string().nullable(),
      /** What the thing is called now (title, login, name of a unit); null when it has no name, or is gone. */
      name: z.string().nullable(),
    }).nullable(),
  }),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AUDIT_SORT_FIELDS = ['timestamp', 'principal', 'type'] as const;

export const auditQuery = z.object({
  ...paging(AUDIT_SORT_FIELDS, 'timestamp,desc'),
  /** First and last day, both inclusive, in the server's time zone, Q3-104. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  'principal.startsWith': z.string().max(254).optional(),
  'type.in': listOf(AUDIT_TYPES).optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;
