import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { SyslogTarget } from '#server/platform/env/env.syslog.ts';
import { frameSyslog } from './syslog.format.ts';

/** ms until a server that says nothing is given up. */
const PATIENCE_MS = 10_000;

function open({ transport, host, port }: SyslogTarget): Socket {
  if (transport === 'tcp') return openTcp({ host, port });
  return openTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
}

/**
 * Over a connection of its own. Syslog knows no receipt, and what was written may be lost with a connection that breaks:
 * so we close our side and count a server that has read to the end, and closed its own, as one that has it all.
 */
function sendStream(target: SyslogTarget, messages: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(target);
    let written = false;
    let ended = false;
    const limit = setTimeout(() => socket.destroy(new Error('it does not answer')), PATIENCE_MS);
    socket.once('error', reject);
    socket.once('finish', () => {
      written = true;
    });
    socket.once('end', () => {
      ended = written;
    });
    // Whatever it says is of no interest, but its end comes behind it.
    socket.resume();
    socket.once('close', () => {
      clearTimeout(limit);
      if (ended) resolve();
      else reject(new Error('it closed the connection before it had everything'));
    });
    socket.once(target.transport === 'tls' ? 'secureConnect' : 'connect', () =>
      socket.end(messages.map(frameSyslog).join('')),
    );
  });
}

/** One message a datagram, RFC 5426. Whether it arrives is unknown; a closed port is reported on the same machine only. */
async function sendDatagrams({ host, port }: SyslogTarget, messages: readonly string[]): Promise<void> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(port, address, resolve);
    });
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.send(message, (error) => (error ? reject(error) : resolve()));
      });
      socket.removeAllListeners('error');
    }
  } finally {
    socket.close();
  }
}

/** Hands messages to a syslog server. @throws when it has not taken all of them, or when nobody knows */
export const sendSyslog = (target: SyslogTarget, messages: readonly string[]): Promise<void> =>
  target.transport === 'udp' ? sendDatagrams(target, messages) : sendStream(target, messages);
