import cluster from 'node:cluster';
import { z } from 'zod';

/** Which of the processes behind one port this is. */
export interface Place {
  /** From 1; one that takes the place of another gets its number. */
  number: number;
  count: number;
}

const Order = z.object({
  number: z.number(),
  count: z.number(),
  databaseUrl: z.string(),
  poolSize: z.number(),
});
/** What the primary process passes to each process that it starts. */
export type Order = z.infer<typeof Order>;

const VARIABLE = 'IDEAGARDEN_PROCESS';

/** The environment that carries an order to a process: it has to be known before anything is loaded or asked. */
export const orderVariables = (order: Order): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(order),
});

/**
 * The order that this process was started with; null for one that nobody of ours has started. It goes from the environment
 * then, which administrators may look at, for the database's password is in it.
 */
export function takeOrder(variables: NodeJS.ProcessEnv = process.env): Order | null {
  const text = variables[VARIABLE];
  delete variables[VARIABLE];
  return cluster.isWorker && text !== undefined ? Order.parse(JSON.parse(text)) : null;
}
