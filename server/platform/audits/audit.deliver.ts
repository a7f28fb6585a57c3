import { asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { AuditType } from '#contract/audits/schema.ts';
import type { Database, Transaction } from '#server/platform/db/client.ts';
import { auditAnchor, auditChain, auditDeliveries, auditEvents } from '#server/platform/db/schema/audits.ts';
import type { SyslogTarget } from '#server/platform/env/env.syslog.ts';
import type { Services } from '#server/platform/services.ts';
import { formatSyslog, type SyslogEvent } from './syslog.format.ts';
import { sendSyslog } from './syslog.send.ts';

const NAME = 'syslog';
/** Rows that are sent at a time, and sent once more when the process dies before it has noted them. */
const AT_A_TIME = 500;
/** Octets of a datagram; a longer message leaves out the values of its fields. */
const MOST_BYTES = 60_000;

type DeliveryServices = Pick<Services, 'database' | 'log'>;
type Send = (target: SyslogTarget, messages: readonly string[]) => Promise<void>;

async function rowsBehind(tx: Transaction, position: number) {
  return tx
    .select({
      ...getTableColumns(auditEvents),
      position: auditChain.position,
      hash: sql<string>`encode(${auditChain.hash}, 'hex')`,
    })
    .from(auditChain)
    .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
    .where(gt(auditChain.position, position))
    .orderBy(asc(auditChain.position))
    .limit(AT_A_TIME);
}

function messageOf(row: Awaited<ReturnType<typeof rowsBehind>>[number]): string {
  const { change, ...event } = row;
  const { id, timestamp, principal, remoteAddress, requestId, message } = event;
  const type = event.type as AuditType;
  const content = { id, timestamp, type, principal, remoteAddress, requestId, message };
  const syslogLine = (said: object | null): string => {
    const all: SyslogEvent = { ...event, type, message: { ...content, change: said } };
    return formatSyslog(all);
  };
  const whole = syslogLine(change);
  if (change === null || Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  return syslogLine({ ...change, fields: change.fields.map(({ name }) => ({ name })) });
}

/** What retention took away before it was sent is gone; whoever reads the log learns of it. */
async function reportLost(tx: Transaction, position: number, { log }: DeliveryServices): Promise<void> {
  const [anchor] = await tx.select().from(auditAnchor);
  const lost = (anchor?.position ?? 0) - position;
  if (position > 0 && lost > 0) {
    log.error({ lost }, `${lost} rows of the audit trail were purged before the syslog server had them`);
  }
}

/** One part, and where it ends, in one transaction; whoever else delivers at this moment is left to it. */
const deliverPart = (services: DeliveryServices, target: SyslogTarget, send: Send): Promise<number> =>
  services.database.transaction(async (tx) => {
    const [at] = await tx
      .select()
      .from(auditDeliveries)
      .where(eq(auditDeliveries.name, NAME))
      .for('update', { skipLocked: true });
    if (!at) return 0;
    const rows = await rowsBehind(tx, at.position);
    const last = rows.at(-1);
    if (!last) return 0;
    await reportLost(tx, at.position, services);
    await send(target, rows.map(messageOf));
    await tx
      .update(auditDeliveries)
      .set({ position: last.position, deliveredAt: sql`now()` })
      .where(eq(auditDeliveries.name, NAME));
    return rows.length;
  });

const begin = (database: Database) =>
  database.insert(auditDeliveries).values({ name: NAME, position: 0 }).onConflictDoNothing();

/**
 * Sends the audit trail to a syslog server, in the order of its chain, from where it stood: whatever was written while the
 * server was away follows, and nothing comes twice unless this process dies between sending and noting it. Begins with the
 * oldest row. A server that is away is noted in the log, and asked again by the next run.
 * @returns how many rows it has now
 */
export async function deliverAudits(
  services: DeliveryServices,
  target: SyslogTarget,
  send: Send = sendSyslog,
): Promise<number> {
  await begin(services.database);
  let sent = 0;
  for (;;) {
    let part: number;
    try {
      part = await deliverPart(services, target, send);
    } catch (error) {
      services.log.warn({ err: error, host: target.host }, 'the audit trail could not be sent to syslog');
      return sent;
    }
    sent += part;
    if (part < AT_A_TIME) return sent;
  }
}
