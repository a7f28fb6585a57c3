import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createConnection, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { closeInTime } from '#server/platform/plugins/closing.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function connect(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

it('a server that ends gives the answer that is under way, and waits for no connection that only stays open', async () => {
  const app = Fastify();
  closeInTime(app);
  const gate = new EventEmitter();
  const asked = once(gate, 'asked');
  app.get('/slow', async () => {
    gate.emit('asked');
    const [answer] = await once(gate, 'answer');
    return answer;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // One that never asks for anything, and one that keeps its connection after the answer.
  await connect(port);
  const asking = await connect(port);
  let heard = '';
  asking.on('data', (part) => {
    heard += part.toString();
  });
  asking.write('GET /slow HTTP/1.1\r\nhost: here\r\nconnection: keep-alive\r\n\r\n');
  await asked;
  const closed = app.close();
  gate.emit('answer', 'done');
  await closed;
  expect(heard).toContain('done');
});
