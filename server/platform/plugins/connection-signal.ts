import type { FastifyReply } from 'fastify';

/** Whoever asked has closed the connection: there is nobody to answer, and no fault. */
export class ConnectionClosed extends Error {
  override name = 'ConnectionClosed';
}

/** Aborted, with a `ConnectionClosed`, once the connection is closed before the whole answer was sent. */
export function connectionSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const abortUnlessSent = () => {
    if (!raw.writableFinished) leaving.abort(new ConnectionClosed('Nobody waits for the answer any longer'));
  };
  if (raw.destroyed) abortUnlessSent();
  else raw.once('close', abortUnlessSent);
  return leaving.signal;
}
