import { z } from 'zod';
import { signedIn } from './access.ts';
import { endpoint, Id, Instant } from './http.ts';

/** Points that a person spent, Q3-61, Q3-62. */
export const PointSpending = z.object({
  id: z.number(),
  userId: z.number(),
  point: z.number(),
  explanation: z.string(),
  spentDate: z.iso.date(),
  /** What the points were spent on, in words. */
  rewardText: z.string().nullable(),
  isPoint: z.boolean(),
  file: z.object({ id: z.number(), name: z.string(), path: z.string() }).nullable(),
  createdDate: Instant,
});
export type PointSpending = z.infer<typeof PointSpending>;

/** Reading spent points [R3P-105]. */
export const pointSpendingEndpoints = {
  ofUser: endpoint('GET api/v3/user-point-spents/user/:id', {
    access: signedIn,
    summary: 'Points that a user spent, newest first: oneself, or anybody for platform administrators',
    params: z.object({ id: Id }),
    response: z.array(PointSpending),
  }),
};
