import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  AUDIT_SORT_FIELDS,
  AuditEvent,
  AuditFilters,
  AuditQuery,
  AuditType,
  ExportedAudit,
} from '#contract/audits/schema.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countUpTo } from '#server/platform/db/counting.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { auditChain, auditEvents } from '#server/platform/db/schema/audits.ts';
import { beginsWith } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { readNames } from './audit.names.ts';

const loginOf = (userId: SQL) =>
  sql`(select named.login::text from app_user named where named.id = ${userId})`;

/** A row that lost its login, because somebody else in it was erased, is of whoever has the account. */
const PRINCIPAL = sql<string>`coalesce(nullif(${auditEvents.principal}, ''), ${loginOf(sql`audit_event.user_id`)}, '')`;

const SORT_COLUMNS = {
  timestamp: auditEvents.timestamp,
  principal: sql`lower(${PRINCIPAL})`,
  type: auditEvents.type,
} satisfies Record<(typeof AUDIT_SORT_FIELDS)[number], unknown>;

/** The instant at which a day begins where the server is, Q3-104. */
const startOf = (day: SQL) => sql`${day}::timestamp at time zone ${SERVER_TIME_ZONE}`;

/** By what stands in the row, and, where that is gone, by the login of now; each by an index of its own. */
const isOf = (login: string): SQL => sql`(${beginsWith(sql`lower(${auditEvents.principal})`, login)}
  or (${auditEvents.principal} = ''
      and ${auditEvents.userId} = any(array(select named.id from app_user named
                                             where ${beginsWith(sql`lower(named.login::text)`, login)}))))`;

function matching(query: AuditFilters): SQL | undefined {
  const { fromDate, toDate, 'type.in': types } = query;
  const person = query['principal.startsWith']?.trim();
  return and(
    fromDate ? sql`${auditEvents.timestamp} >= ${startOf(sql`${fromDate}::date`)}` : undefined,
    toDate ? sql`${auditEvents.timestamp} < ${startOf(sql`(${toDate}::date + 1)`)}` : undefined,
    types && types.length > 0 ? inArray(auditEvents.type, types) : undefined,
    person ? isOf(person.toLowerCase()) : undefined,
  );
}

const ENDPOINTS = new Map(ALL_ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one]));

/**
 * A row as it is read: who was erased stands in it by id alone, and so do those whom a row names with them; these are called
 * what they are called now.
 */
const columns = {
  id: auditEvents.id,
  timestamp: auditEvents.timestamp,
  type: auditEvents.type,
  principal: PRINCIPAL,
  remoteAddress: auditEvents.remoteAddress,
  message: sql<string | null>`coalesce(${auditEvents.message}, ${loginOf(sql`audit_event.named_user_id`)})`,
  requestId: auditEvents.requestId,
  change: auditEvents.change,
};

type Row = Pick<
  typeof auditEvents.$inferSelect,
  'id' | 'timestamp' | 'principal' | 'type' | 'remoteAddress' | 'message' | 'requestId' | 'change'
>;

function present(row: Row, name: string | null): AuditEvent {
  const { id, timestamp, principal, type, remoteAddress, message, requestId, change } = row;
  // A call that later versions no longer have is still in the trail by its path.
  const endpoint = change && ENDPOINTS.get(change.call);
  return {
    id,
    timestamp,
    principal,
    type: type as AuditType,
    data: {
      remoteAddress,
      message,
      requestId,
      change: change && {
        ...change,
        summary: endpoint?.summary ?? change.call,
        alert: endpoint?.alert ?? null,
        name,
      },
    },
  };
}

/** A page of the audit trail [R3M-06], S3-118. */
export async function pageOfAudits(db: Db, query: AuditQuery, locale: string): Promise<Page<AuditEvent>> {
  const where = matching(query);
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select(columns)
    .from(auditEvents)
    .where(where)
    .orderBy(...ordering(SORT_COLUMNS, query.sort, auditEvents.id))
    .limit(limit)
    .offset(offset);
  const names = await readNames(
    db,
    rows.map(({ change }) => change),
    locale,
  );
  const events = rows.map((row, at) => present(row, names[at] ?? null));
  const { total, hasMore } = await countUpTo(db, sql`select from ${auditEvents} where ${where ?? sql`true`}`);
  return new Page(events, total, { hasMore });
}

/** How far an export goes: what is written after it began is not in it. */
interface ExportBounds {
  rows: number;
  lastId: number;
}

export async function exportBounds(db: Db, filters: AuditFilters): Promise<ExportBounds> {
  const [bounds] = await db
    .select({
      rows: sql<number>`count(*)`.mapWith(Number),
      lastId: sql<number>`coalesce(max(${auditEvents.id}), 0)`.mapWith(Number),
    })
    .from(auditEvents)
    .where(matching(filters));
  return bounds ?? { rows: 0, lastId: 0 };
}

/** The next rows of an export, the oldest first, behind one that was read. */
export async function exportedAfter(
  db: Db,
  { filters, lastId, locale }: { filters: AuditFilters; lastId: number; locale: string },
  after: Pick<AuditEvent, 'id' | 'timestamp'> | undefined,
  most: number,
): Promise<ExportedAudit[]> {
  const { timestamp, id } = auditEvents;
  const behind = after
    ? sql`(${timestamp}, ${id}) > (${after.timestamp}::timestamptz, ${after.id}::bigint)`
    : undefined;
  const rows = await db
    .select({
      ...columns,
      position: auditChain.position,
      hash: sql<string | null>`encode(${auditChain.hash}, 'hex')`,
    })
    .from(auditEvents)
    .leftJoin(auditChain, eq(auditChain.eventId, id))
    .where(and(matching(filters), sql`${id} <= ${lastId}`, behind))
    .orderBy(asc(timestamp), asc(id))
    .limit(most);
  const names = await readNames(
    db,
    rows.map(({ change }) => change),
    locale,
  );
  return rows.map(({ position, hash, ...row }, at) => ({
    ...present(row, names[at] ?? null),
    chain: position === null || hash === null ? null : { position, hash },
  }));
}
