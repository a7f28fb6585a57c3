import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The text that every scanner finds and that does nothing, put together so that this file is not found itself. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
);

const ORDER = 'zINSTREAM\0';
const ASKS_VERSION = 'zVERSION\0';
export const CLAMD_VERSION = 'ClamAV 1.4.3/27731/Tue Aug 12 08:26:22 2026';
const END = Buffer.alloc(4);

interface Behaviour {
  /** Never answers. */
  hangs?: boolean;
  /** Ends the connection when the bytes have come. */
  hangsUp?: boolean;
  /** Bytes from which on it refuses, as `StreamMaxLength` does. */
  most?: number;
  /** Refuses by a reset of the connection, with which what it said is lost. */
  resets?: boolean;
}

/** The bytes of an order: parts with their length before them, an empty one last; null while there is more to come. */
function bytesOf(received: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Buffer[] = [];
  for (let at = ORDER.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { bytes: Buffer.concat(parts), isWhole: at + 4 === received.length };
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { bytes: Buffer.concat(parts), isWhole: false };
}

/** A clamd that speaks INSTREAM and VERSION of the real one's protocol, and knows one signature. */
export async function startFakeClamd() {
  const behaviour: Behaviour = {};
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    const parts: Buffer[] = [];
    let length = 0;
    let last = Buffer.alloc(0);
    socket.on('data', (part) => {
      parts.push(part);
      length += part.length;
      last = Buffer.concat([last, part]).subarray(-END.length);
      // Only so many bytes are looked at as a whole: of megabytes each part would copy all before it.
      const isShort = length <= ASKS_VERSION.length;
      if (!behaviour.hangs && isShort && Buffer.concat(parts).toString('latin1') === ASKS_VERSION) {
        socket.end(`${CLAMD_VERSION}\0`);
        return;
      }
      if (behaviour.hangs || (behaviour.most === undefined && !last.equals(END))) return;
      const received = Buffer.concat(parts);
      if (received.length < ORDER.length) return;
      if (received.toString('latin1', 0, ORDER.length) !== ORDER) {
        socket.end('UNKNOWN COMMAND\0');
        return;
      }
      const { bytes, isWhole } = bytesOf(received);
      if (bytes.length > (behaviour.most ?? Number.POSITIVE_INFINITY)) {
        if (behaviour.resets) socket.resetAndDestroy();
        else socket.end('INSTREAM size limit exceeded. ERROR\0');
      } else if (isWhole) {
        scanned.push(bytes);
        if (behaviour.hangsUp) socket.destroy();
        else socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    behaviour,
    scanned,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export type FakeClamd = Awaited<ReturnType<typeof startFakeClamd>>;
