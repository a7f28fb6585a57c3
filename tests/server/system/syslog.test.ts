import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { deliverAudits } from '#server/platform/audits/audit.deliver.ts';
import { formatSyslog, frameSyslog, headPart } from '#server/platform/audits/syslog.format.ts';
import { sendSyslog } from '#server/platform/audits/syslog.send.ts';
import { auditDeliveries, auditEvents } from '#server/platform/db/schema/audits.ts';
import type { SyslogTarget } from '#server/platform/env/env.syslog.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const EVENT = {
  id: 7,
  timestamp: '2026-11-21T10:00:00.000Z',
  type: 'LOGOUT',
  principal: 'ay"şe\\ ]x',
  remoteAddress: '192.0.2.1',
  requestId: null,
  position: 5,
  hash: 'ab'.repeat(32),
  message: { principal: 'ayşe\n' },
} as const;

describe('a syslog message', () => {
  it('has the form of RFC 5424: priority, version, head, structured data, and its text behind a mark of UTF-8', () => {
    const text = formatSyslog(EVENT);
    const [, head = '', data = '', message = ''] =
      /^(\S+ \S+ \S+ \S+ \S+ \S+) (\[.*\]) (.*)$/.exec(text) ?? [];
    // Facility 13 (log audit), severity 5 (notice); a failure is a warning.
    expect(head).toMatch(/^<109>1 2026-11-21T10:00:00\.000Z [\x21-\x7e]{1,255} ideagarden - LOGOUT$/);
    expect(formatSyslog({ ...EVENT, type: 'AUTHENTICATION_FAILURE' })).toMatch(/^<108>1 /);
    expect(data).toBe(
      `[ideagarden@32473 position="5" hash="${EVENT.hash}" id="7" user="ay\\"şe\\\\ \\]x" address="192.0.2.1"]`,
    );
    expect(Buffer.from(message).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(JSON.parse(message.slice(1))).toEqual({ principal: 'ayşe\n' });
    // One line: no receiver takes what a person typed for a message of its own.
    expect(formatSyslog({ ...EVENT, principal: 'a\n<1>1 b', message: { a: '\n<1>1' } })).not.toMatch(
      /[\r\n]/,
    );
  });

  it('has a dash where a part of the head has nothing to say, and its length in octets before it in a stream', () => {
    expect([headPart('şğ', 9), headPart('a b\nc', 9), headPart('x'.repeat(40), 32)]).toEqual([
      '-',
      'abc',
      'x'.repeat(32),
    ]);
    expect(frameSyslog('aş')).toBe('3 aş');
  });
});

describe('the address of the syslog server', () => {
  const of = (url: string) => parseEnvironment({ NODE_ENV: 'test', AUDIT_SYSLOG_URL: url }).auditSyslog;

  it('names transport, host and port; the registered port when there is none', () => {
    expect(of('tls://logs.example.org')).toEqual({ transport: 'tls', host: 'logs.example.org', port: 6514 });
    expect(of('tcp://192.0.2.1:1601')).toEqual({ transport: 'tcp', host: '192.0.2.1', port: 1601 });
    expect(of('udp://[2001:db8::1]')).toEqual({ transport: 'udp', host: '2001:db8::1', port: 514 });
    expect(of('')).toBeUndefined();
  });

  it.each(['logs.example.org', 'http://logs.example.org', 'tcp://', 'tcp://logs/path', 'tcp://a:99999'])(
    'is refused at start when it is none: %s',
    (url) => expect(() => of(url)).toThrow('AUDIT_SYSLOG_URL'),
  );
});

/** A syslog server over TCP. */
async function listen(onSocket: (socket: Socket) => void, port = 0) {
  const server = createServer({ allowHalfOpen: true }, onSocket).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const target: SyslogTarget = {
    transport: 'tcp',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
  };
  return { target, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The messages of a stream by their lengths. */
function messagesIn(stream: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < stream.length; ) {
    const blank = stream.indexOf(' ', at);
    const length = Number(stream.subarray(at, blank));
    messages.push(stream.subarray(blank + 1, blank + 1 + length).toString());
    at = blank + 1 + length;
  }
  return messages;
}

const userOf = (message: string) => /user="([^"]*)"/.exec(message)?.[1];

describe('the way to a syslog server', () => {
  it('over TCP is done when the server has read to the end', async () => {
    const got: string[] = [];
    const server = await listen(async (socket) => {
      got.push(...messagesIn(await buffer(socket)));
      socket.end();
    });
    await sendSyslog(server.target, ['first', 'ikinci ş']);
    expect(got).toEqual(['first', 'ikinci ş']);
    await server.close();
  });

  it('fails when the server breaks off, or nobody is there', async () => {
    const server = await listen((socket) => socket.once('data', () => socket.destroy()));
    await expect(sendSyslog(server.target, ['x'.repeat(100_000)])).rejects.toThrow();
    await server.close();
    await expect(sendSyslog(server.target, ['x'])).rejects.toThrow('ECONNREFUSED');
  });

  it('over TLS trusts no certificate that nobody vouches for, nor a server that speaks none', async () => {
    const server = await listen((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('no TLS here\n');
    });
    await expect(sendSyslog({ ...server.target, transport: 'tls' }, ['secret'])).rejects.toThrow();
    await server.close();
  });

  it('over UDP is a datagram a message', async () => {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const got: string[] = [];
    socket.on('message', (message) => got.push(message.toString()));
    await sendSyslog({ transport: 'udp', host: '127.0.0.1', port: socket.address().port }, ['one', 'iki ş']);
    await expect.poll(() => got).toEqual(['one', 'iki ş']);
    socket.close();
  });
});

describe('the audit trail at a syslog server', () => {
  let database: TestDatabase;
  const log = createLog('silent');
  const NOWHERE: SyslogTarget = { transport: 'tcp', host: '127.0.0.1', port: 1 };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  let got: string[];
  beforeEach(async () => {
    await chainAudits(database.db);
    got = [];
    await deliver();
    got = [];
  });
  const note = async (...principals: string[]) => {
    for (const principal of principals)
      await database.db.insert(auditEvents).values({ principal, type: 'LOGOUT' });
    await chainAudits(database.db);
  };
  const take = async (_: SyslogTarget, messages: readonly string[]) => {
    got.push(...messages);
  };
  const deliver = (send = take) => deliverAudits({ database: database.db, log }, NOWHERE, send);
  const people = () => got.map(userOf);

  it('has each row once, in the order of the chain, from where it stood', async () => {
    await note('a', 'b');
    expect(await deliver()).toBe(2);
    await note('c');
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(people()).toEqual(['a', 'b', 'c']);
  });

  it('loses nothing while the server is away, and gets the rest when it is back', async () => {
    await note('d');
    const server = await listen(() => undefined);
    await server.close();
    expect(await deliverAudits({ database: database.db, log }, server.target)).toBe(0);
    await note('e');
    const back = await listen(async (socket) => {
      got.push(...messagesIn(await buffer(socket)));
      socket.end();
    }, server.target.port);
    expect(await deliverAudits({ database: database.db, log }, back.target)).toBe(2);
    await back.close();
    expect(people()).toEqual(['d', 'e']);
  });

  it('gets rows again only when it was not noted that it has them', async () => {
    await note('f');
    const dying = async (target: SyslogTarget, messages: readonly string[]) => {
      await take(target, messages);
      throw new Error('killed');
    };
    expect(await deliver(dying)).toBe(0);
    expect(await deliver()).toBe(1);
    expect(people()).toEqual(['f', 'f']);
  });

  it('is served by one of several processes at a time', async () => {
    await note('g', 'h');
    const slow = async (target: SyslogTarget, messages: readonly string[]) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await take(target, messages);
    };
    await Promise.all([deliver(slow), deliver(slow), deliver(slow)]);
    expect(people()).toEqual(['g', 'h']);
  });

  it('goes by parts through more rows than one part holds', async () => {
    const rows = Array.from({ length: 1201 }, (_, at) => ({ principal: `p${at}`, type: 'LOGOUT' }));
    await database.db.insert(auditEvents).values(rows);
    await chainAudits(database.db);
    expect(await deliver()).toBe(1201);
    expect(people()).toEqual(rows.map(({ principal }) => principal));
    const [at] = await database.db.select().from(auditDeliveries);
    expect(at?.name).toBe('syslog');
  });
});
