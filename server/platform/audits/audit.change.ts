import type { FastifyRequest } from 'fastify';
import type { AuditChange } from '#contract/audits/schema.ts';
import type { Endpoint } from '#contract/http.ts';
import { NODE_ID } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { fieldsOf, short } from './audit.fields.ts';

interface AnsweredCall {
  endpoint: Endpoint;
  params: Readonly<Record<string, unknown>>;
}
export interface AnsweredChange extends AnsweredCall {
  body: unknown;
  /** Numbers of what it came to. */
  counts?: Readonly<Record<string, number>>;
  result: unknown;
  hasFile: boolean;
}
interface AnsweredExport extends AnsweredCall {
  query: Readonly<Record<string, unknown>>;
  rows: number;
}

const LONGEST_PARAMETER = 200;

export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;

const isId = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && NODE_ID.test(value));

/** On what a call acted: its path parameters, else the id that is in what was sent or answered. */
function objectOf(params: AnsweredCall['params'], ...others: unknown[]): Record<string, string> {
  const object = Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, short(String(value), LONGEST_PARAMETER)]),
  );
  const id = others.map(idIn).find(isId);
  return id === undefined || 'id' in object ? object : { ...object, id: String(id) };
}

/** What a call has made of something else, such as a copy: its id stands beside that of the source. */
function createdBeside(object: Record<string, string>, { status }: Endpoint, result: unknown) {
  const id = status === 201 ? idIn(result) : undefined;
  return isId(id) && String(id) !== object.id ? { ...object, created: String(id) } : object;
}

/** What a change looks like in the audit trail, S3-118: which call, on what, and which fields it carried. */
export const describeChange = ({
  endpoint,
  params,
  body,
  counts = {},
  result,
  hasFile,
}: AnsweredChange): AuditChange => ({
  call: callOf(endpoint),
  object: createdBeside(objectOf(params, body, result), endpoint, result),
  fields: [
    ...Object.entries(counts).map(([name, value]) => ({ name, value })),
    ...fieldsOf(endpoint.body, body),
    ...(hasFile && endpoint.upload ? [{ name: endpoint.upload.filePart }] : []),
  ],
});

/** What an export looks like in the audit trail: which call, of what, how many rows, and by which filters. */
export const describeExport = ({ endpoint, params, query, rows }: AnsweredExport): AuditChange => ({
  call: callOf(endpoint),
  object: objectOf(params, query),
  fields: [{ name: 'rows', value: rows }, ...fieldsOf(endpoint.query, query)],
});

type Sender = Pick<FastifyRequest, 'ip' | 'id'>;

async function note(
  db: Db,
  type: 'ADMINISTRATIVE_CHANGE' | 'EXPORT',
  { id: userId, login: principal }: Caller,
  { ip, id }: Sender,
  change: AuditChange,
): Promise<void> {
  await db.insert(auditEvents).values({ type, principal, userId, remoteAddress: ip, requestId: id, change });
}

/** Adds what an administrator changed to the audit trail; give it the transaction of the change, S3-118. */
export const noteChange = (db: Db, caller: Caller, sender: Sender, change: AnsweredChange): Promise<void> =>
  note(db, 'ADMINISTRATIVE_CHANGE', caller, sender, describeChange(change));

/** The same of a call that changed several things: each by itself, by one statement. */
export async function noteChanges(
  db: Db,
  { id: userId, login: principal }: Caller,
  { ip, id }: Sender,
  changes: readonly AnsweredChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const shared = { type: 'ADMINISTRATIVE_CHANGE' as const, principal, userId, remoteAddress: ip };
  await db
    .insert(auditEvents)
    .values(changes.map((change) => ({ ...shared, requestId: id, change: describeChange(change) })));
}

/** Notes who takes a list or a report along as a file; before the file is sent, S3-118. */
export const noteExport = (db: Db, caller: Caller, sender: Sender, change: AuditChange): Promise<void> =>
  note(db, 'EXPORT', caller, sender, change);
