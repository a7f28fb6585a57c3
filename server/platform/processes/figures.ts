import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Figures, FromPrimary, ToPrimary } from './messages.ts';

/** A process that does not say its figures in this time is left out, ms. */
const PATIENCE_MS = 2_000;

const say = (worker: Worker, message: FromPrimary) => {
  if (worker.isConnected()) worker.send(message);
};

/** Adds up, in the primary process, what the others measured: a scraper reaches any one of them and means all. */
export function gatherFigures(workers: () => readonly Worker[]) {
  let lastId = 0;
  const asked = new Map<number, (figures: Figures) => void>();

  const ask = (worker: Worker): Promise<Figures> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const end = (figures: Figures) => {
        clearTimeout(late);
        asked.delete(id);
        resolve(figures);
      };
      const late = setTimeout(() => end([]), PATIENCE_MS);
      asked.set(id, end);
      say(worker, { kind: 'ask-figures', id });
    });

  async function answer(worker: Worker, id: number): Promise<void> {
    const all = await Promise.all(workers().map(ask));
    const text = await AggregatorRegistry.aggregate(all.filter((figures) => figures.length > 0)).metrics();
    say(worker, { kind: 'figures-of-all', id, text });
  }

  return {
    hear: (worker: Worker, message: ToPrimary): void => {
      if (message.kind === 'figures') asked.get(message.id)?.(message.figures);
      if (message.kind === 'ask-figures-of-all') void answer(worker, message.id);
    },
  };
}
