import { z } from 'zod';
import { Day } from '#contract/formats/days.ts';
import { Instant, listOf, paging } from '#contract/http.ts';

/** What is noted: sign-ins, what opens or closes an account, exports, and what administrators change, S3-118. */
export const AUDIT_TYPES = [
  'AUTHENTICATION_SUCCESS',
  'AUTHENTICATION_FAILURE',
  'IDENTITY_CONFIRMED',
  'LOGOUT',
  'LOGOUT_EVERYWHERE',
  'SESSION_END',
  'REGISTRATION',
  'ACTIVATION',
  'PASSWORD_CHANGE',
  'PASSWORD_RESET_REQUEST',
  'PASSWORD_RESET',
  'PROFILE_CHANGE',
  'EMAIL_CHANGE_REQUEST',
  'EMAIL_CHANGE_CANCEL',
  'EMAIL_CHANGE',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PERSON_ERASED',
  'MAIL_READ',
  'EXPORT',
  'MALWARE_REFUSED',
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

/** What was called, as the audit trail keeps it. */
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
  /** Login; empty for a failed sign-in to no account, for what was typed may be a password. */
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

const filters = {
  /** First and last day, both inclusive, in the server's time zone, Q3-104. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  'principal.startsWith': z.string().max(254).optional(),
  'type.in': listOf(AUDIT_TYPES).optional(),
};

export const auditQuery = z.object({ ...paging(AUDIT_SORT_FIELDS, 'timestamp,desc'), ...filters });
export type AuditQuery = z.output<typeof auditQuery>;

export const auditFilters = z.object(filters);
export type AuditFilters = z.output<typeof auditFilters>;

/** One line of an export: JSON values, one a line. */
export const NDJSON_MEDIA = 'application/x-ndjson';

/** A line of the exported audit trail. */
export type ExportedAudit = AuditEvent & {
  /** Where it is in the chain of hashes; null for what was written a moment ago. */
  chain: { position: number; hash: string } | null;
};

/** A list that the browser saves as a file, as it reports it to the audit trail. */
/** Pages whose lists of people, and of what they did, leave only with who has confirmed who they are. */
export const CONFIRMED_LISTS: ReadonlySet<string> = new Set([
  '/admin/user-management',
  '/admin/logs?tab=audits',
]);

export const ListExport = z.object({
  /** The page whose list it is, with its tab: `/admin/logs?tab=audits`. */
  list: z
    .string()
    .max(200)
    .regex(/^\/[\w/.-]*(\?tab=[\w-]+)?$/),
  rows: z.number().int().min(0).max(10_000_000),
});
