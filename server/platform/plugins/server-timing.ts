import type { FastifyReply } from 'fastify';
import { can, platformAdministrators } from '#contract/roles.ts';
import type { StatementTally } from '#server/platform/db/statement-meter.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';

/** How a call spent its time so far. */
export interface CallTimes extends StatementTally {
  /** ms until it was known who calls. */
  authentication: number;
}

export const newTimes = (
  { endpoint: { method, path } }: Route,
  { statements }: Services,
  requestId: string,
): CallTimes => ({
  source: `${method} ${path}`,
  requestId,
  onStatement: statements.note,
  statements: 0,
  ms: 0,
  authentication: 0,
});

const ms = (time: number) => time.toFixed(1);

/**
 * Shows administrators where a call spent its time, as the tools of browsers show it (`Server-Timing`). Nobody else: how
 * long something took may reveal what is there. The time of the database is the sum of its statements, some of which are asked
 * at the same time.
 */
export function addServerTiming(reply: FastifyReply, caller: Caller | null, times: CallTimes): void {
  if (!can(caller?.roles ?? null, platformAdministrators)) return;
  const { authentication, statements } = times;
  reply.header(
    'server-timing',
    [
      `auth;dur=${ms(authentication)}`,
      `db;dur=${ms(times.ms)};desc="${statements} statement${statements === 1 ? '' : 's'}"`,
      `total;dur=${ms(reply.elapsedTime)}`,
    ].join(', '),
  );
}
