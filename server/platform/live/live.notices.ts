import { z } from 'zod';

const id = z.number().int().positive();

/** What the database says when a change was kept; `20261121190100_tell_what_changed.sql` writes it. */
const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), users: z.array(id) }),
  z.object({ kind: z.literal('comment'), contribution: id }),
  z.object({ kind: z.literal('chat'), contribution: id, session: id, users: z.array(id).optional() }),
  z.object({ kind: z.literal('session'), sessions: z.array(z.string()) }),
]);
export type Notice = z.infer<typeof Notice>;

/** Reads a notice; null for one of another version of the server, or of somebody else on the channel. */
export function readNotice(payload: string): Notice | null {
  try {
    return Notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
