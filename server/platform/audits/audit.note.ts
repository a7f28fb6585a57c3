import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/client.ts';
import { auditEvents } from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type AnsweredChange, describeChange } from './audit.change.ts';

/** Adds what an administrator changed to the audit trail; give it the transaction of the change, S3-118. */
export async function noteChange(
  db: Db,
  caller: Caller,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  change: AnsweredChange,
): Promise<void> {
  await db.insert(auditEvents).values({
    type: 'ADMINISTRATIVE_CHANGE',
    principal: caller.login,
    remoteAddress: ip,
    requestId: id,
    change: describeChange(change),
  });
}
