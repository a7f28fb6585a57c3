import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The networks that TRUST_PROXY names by a word. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address belongs to a proxy that is believed. */
export function proxies(trusted: readonly string[] | false): (address: string | undefined) => boolean {
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

/**
 * Says once that a proxy is not believed: all who come through it share one address then, and with it their limits. Somebody
 * who only pretends to be a proxy causes the same line, which therefore names the address and asks.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: readonly string[] | false): void {
  const isProxy = proxies(trusted);
  let warned = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress } = request.socket;
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !isProxy(remoteAddress)) {
      warned = true;
      request.log.warn(
        { remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed. If your proxy has that address, name it there: until then all who come through it share its limits.',
      );
    }
    done();
  });
}
