import type { AddressInfo } from 'node:net';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { endSlowBodies, holdBody, limitConnections, shareOf } from '#server/platform/plugins/connections.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const sockets: Socket[] = [];
const apps: (FastifyInstance | TestApp)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** A connection, what came over it, and whether it was closed. */
async function connect(app: FastifyInstance) {
  const { port } = app.server.address() as AddressInfo;
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  const state = { socket, heard: '', closed: false };
  socket.on('data', (part) => {
    state.heard += part.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.closed = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return state;
}

/** The head of a call with a body of so many bytes, and none of them. */
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe('before a body is read it is known who calls', () => {
  async function serve(): Promise<FastifyInstance> {
    const test = await startTestApp();
    apps.push(test);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    return test.app;
  }

  it('strangers get their answer before they have sent anything [R3Q-25]', async () => {
    const state = await connect(await serve());
    state.socket.write(head('/api/v3/contribution-tags', 500_000));
    await expect.poll(() => state.heard, { timeout: 5_000 }).toContain('error.unauthorized');
  });

  it('what everyone may send is small [R3Q-25]', async () => {
    const state = await connect(await serve());
    state.socket.write(head('/api/authenticate', 500_000));
    await expect.poll(() => state.heard, { timeout: 5_000 }).toContain('error.tooLarge');
  });
});

describe('a message whose end can be read in two ways', () => {
  const begin = 'POST /api/authenticate HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';

  it.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 40\r\n\r\n{}'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks of an unknown kind', 'transfer-encoding: chunked, other\r\n\r\n0\r\n\r\n'],
  ])('with %s is refused, and its connection ends', async (_, rest) => {
    const test = await startTestApp();
    apps.push(test);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const state = await connect(test.app);
    state.socket.write(`${begin}${rest}GET /management/info HTTP/1.1\r\nhost: here\r\n\r\n`);
    await expect.poll(() => state.closed, { timeout: 5_000 }).toBe(true);
    expect(state.heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(state.heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('connections of one address', () => {
  async function serve(trusted: string[] | false): Promise<FastifyInstance> {
    const app = Fastify();
    limitConnections(app, trusted, 3);
    app.get('/', () => 'here');
    apps.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  it('one too many is refused until another is closed', async () => {
    const app = await serve(false);
    const open = await Promise.all([1, 2, 3].map(() => connect(app)));
    const refused = await connect(app);
    await expect.poll(() => refused.closed).toBe(true);
    expect(refused.heard).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10/);
    expect(open.map(({ closed }) => closed)).toEqual([false, false, false]);

    open[0]?.socket.destroy();
    const ask = async () => {
      const next = await connect(app);
      next.socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
      await expect.poll(() => next.closed).toBe(true);
      return next.heard;
    };
    await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    [1, 1_000, 1_000],
    [4, 1_000, 250],
    [3, 1_000, 334],
    [64, 1_000, 50],
    [4, 20, 20],
    [4, 0, 0],
  ])('are shared among %i processes: of %i each takes %i', (processes, most, each) =>
    expect(shareOf(most, processes)).toBe(each),
  );

  it('of an application that is one of four processes are a quarter', async () => {
    const test = await startTestApp({
      env: { PROCESSES: '4', CONNECTIONS_PER_ADDRESS: '240', TRUST_PROXY: 'none' },
    });
    apps.push(test);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const open = await Promise.all(Array.from({ length: 61 }, () => connect(test.app)));
    await expect.poll(() => open.filter(({ closed }) => closed)).toHaveLength(1);
  });

  it('those of a proxy that is believed are not counted', async () => {
    const app = await serve(['loopback']);
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => connect(app)));
    await wait(100);
    expect(open.map(({ closed }) => closed)).toEqual([false, false, false, false, false]);
  });
});

describe('a body that comes slowly', () => {
  async function serve(onRequest = async (_: FastifyRequest) => {}): Promise<FastifyInstance> {
    const app = Fastify();
    endSlowBodies(app, { windowMs: 400, bytes: 400, checkMs: 50 });
    app.addHook('onRequest', onRequest);
    app.post('/', () => 'here');
    apps.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  it('is cut, and its connection with it', async () => {
    const state = await connect(await serve());
    // Most of it at once earns no time for the rest.
    state.socket.write(`${head('/', 60_000)}"${'a'.repeat(50_000)}`);
    await expect.poll(() => state.closed, { timeout: 3_000 }).toBe(true);
    expect(state.heard).toBe('');
  });

  it('is given time while it is we who do not read it', async () => {
    const app = await serve(async ({ raw }) => {
      const release = holdBody(raw);
      await wait(1_000);
      release();
    });
    const state = await connect(app);
    const body = JSON.stringify('a'.repeat(900_000));
    state.socket.write(head('/', body.length) + body);
    await expect.poll(() => state.heard, { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is read to its end while it keeps the pace', async () => {
    const state = await connect(await serve());
    const body = JSON.stringify('a'.repeat(2_000));
    state.socket.write(head('/', body.length));
    for (let at = 0; at < body.length; at += 400) {
      state.socket.write(body.slice(at, at + 400));
      await wait(150);
    }
    await expect.poll(() => state.heard, { timeout: 3_000 }).toMatch(/^HTTP\/1\.1 200 /);
    expect(state.closed).toBe(false);
  });
});
