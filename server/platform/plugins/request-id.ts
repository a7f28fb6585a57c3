import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#contract/wire.ts';

/** What an id may look like: nothing that would be more than a word in a log or a header. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The networks that TRUST_PROXY names by a word. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address belongs to a proxy that is believed. */
function proxies(trusted: readonly string[] | false): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const place of (trusted || []).flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = place.split('/');
    const kind = kindOf(address);
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return (address) => {
    if (!address) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, kindOf(plain));
  };
}

/** Names a request: by the id that a proxy of ours brought along, else by a new one. */
export function requestIds(trusted: readonly string[] | false): (request: IncomingMessage) => string {
  const isProxy = proxies(trusted);
  return ({ headers, socket }) => {
    const brought = headers[HEADERS.requestId];
    const usable = typeof brought === 'string' && WELL_FORMED.test(brought);
    return usable && isProxy(socket.remoteAddress) ? brought : randomUUID();
  };
}

/** Gives every answer the id of its request, so that people can quote it and proxies can log it. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADERS.requestId, request.id);
    done();
  });
}
