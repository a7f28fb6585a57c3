import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Breaks every connection and takes no other. */
  cut(): Promise<void>;
  /** Takes connections again, at the same port. */
  restore(): Promise<void>;
}

/** A way to a server that can be cut, as a network or that server's end would. */
export async function openRelay({ hostname, port }: { hostname: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>();
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const listen = async (own: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = createConnection(port, hostname);
      follow(near);
      follow(far);
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    server.listen(own, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => {
      server = await listen(own);
    },
  };
}
