import type { FastifyReply, FastifyRequest } from 'fastify';
import { countingStatements } from '#server/platform/db/statement-meter.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { signedInOf, timesOf } from './admission.ts';
import { addServerTiming, type CallTimes, newTimes } from './server-timing.ts';

/** Adds where the call spent its time, for administrators; it has to have been let in. */
export function writeServerTiming(request: FastifyRequest, reply: FastifyReply): void {
  const times = timesOf(request);
  if (times) addServerTiming(reply, signedInOf(request)?.caller ?? null, times);
}

/**
 * Lets in, then answers: what both ask of the database is counted together. The body is read in between, by what belongs to
 * the connection and not to the call, so both begin the counting.
 */
export const countedCall = (
  route: Route,
  services: Services,
  letIn: (request: FastifyRequest, times: CallTimes) => Promise<void>,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => ({
  onRequest: (request: FastifyRequest) => {
    const times = newTimes(route, services, request.id);
    return countingStatements(times, () => letIn(request, times));
  },
  handler: async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await countingStatements(timesOf(request) ?? newTimes(route, services, request.id), () =>
        answer(request, reply),
      );
    } catch (error) {
      writeServerTiming(request, reply);
      throw error;
    }
  },
});
