import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for answers that are under way when the server ends, ms. */
const GRACE_MS = 8_000;
const CHECK_MS = 100;

/**
 * Lets a server end: connections on which nobody asked for anything are closed, those that fall idle while it waits
 * too, and what is still open after some seconds is cut. Without this, one browser that opened a connection ahead of
 * its need would hold the process for a minute.
 */
export function closeInTime(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let timers: NodeJS.Timeout[] = [];
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    const look = () => {
      app.server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    timers = [setInterval(look, CHECK_MS), setTimeout(() => app.server.closeAllConnections(), GRACE_MS)];
    done();
  });
  app.addHook('onClose', (_, done) => {
    for (const timer of timers) clearInterval(timer);
    done();
  });
}
