import type { Readable } from 'node:stream';

/** Who listens, and to what. */
export interface Listening {
  userId: number;
  sessionId: string;
  /** Contributions on the screen. */
  contributions: readonly number[];
}

/** The live channel of this process: open streams, and the one connection on which the database says what changed. */
export interface Live {
  /**
   * Opens a stream of server-sent events. It begins when the database is listened to, so that nothing is missed after
   * its first event.
   * @throws AppError error.tooManyConnections, error.liveUnavailable
   */
  open(listening: Listening): Promise<Readable>;
  /** Ends every stream; none can be opened any more. */
  close(): Promise<void>;
}
