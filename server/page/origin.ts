import type { FastifyRequest } from 'fastify';
import type { Environment } from '#server/platform/env/env.ts';

/** A host name or an IPv4 address, with or without a port: nothing that could mean something in a page. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;

/**
 * Where people reach the site, without a slash at the end: as the environment says, else as the request does
 * if that is the plain name of a host; null otherwise.
 */
export function originOf(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string | null {
  if (publicUrl) return publicUrl;
  return HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : null;
}
