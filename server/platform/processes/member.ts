import type { Figures, FromPrimary, ToPrimary } from './messages.ts';
import type { Place } from './place.ts';

/** The primary process does not answer in this time when it is about to end, ms. */
const PATIENCE_MS = 5_000;

/** What one of several processes has to do with the others. */
export interface Member extends Place {
  /** Tells that this process answers from now on. */
  ready(): void;
  /** Lets the primary process read the figures of this one. */
  measuredBy(read: () => Promise<Figures>): void;
  /** What all processes together measured, as Prometheus reads it. */
  figuresOfAll(): Promise<string>;
}

/** This process as one of several that share a port. */
export function joinProcesses({ number, count }: Place): Member {
  let read: () => Promise<Figures> = async () => [];
  let lastId = 0;
  const waiting = new Map<number, (text: string) => void>();
  const say = (message: ToPrimary) => {
    // Without the primary process Node ends this one.
    if (process.connected) process.send?.(message);
  };
  process.on('message', async (message: FromPrimary) => {
    if (message.kind === 'ask-figures') say({ kind: 'figures', id: message.id, figures: await read() });
    if (message.kind === 'figures-of-all') waiting.get(message.id)?.(message.text);
  });
  return {
    number,
    count,
    ready: () => say({ kind: 'ready' }),
    measuredBy: (reader) => {
      read = reader;
    },
    figuresOfAll: () =>
      new Promise<string>((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const late = setTimeout(() => {
          waiting.delete(id);
          reject(new Error('The primary process did not say what all processes measured.'));
        }, PATIENCE_MS);
        waiting.set(id, (text) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(text);
        });
        say({ kind: 'ask-figures-of-all', id });
      }),
  };
}
