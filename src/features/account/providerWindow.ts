/*
 * A sign-in at the identity provider in a window of its own, while the page that asked for it waits. Pages that come from
 * elsewhere are cut off from whoever opened them (Cross-Origin-Opener-Policy), so both speak by a channel of this origin.
 */
const CHANNEL = 'identity-confirmation';
/** How long the window waits for a page that takes its result, ms. */
const PATIENCE_MS = 1500;

/** What the provider sent back, for the page that waits; its answer is that it took it. */
type Message = { kind: 'returned'; query: string } | { kind: 'taken' };

/** Waits for what the provider sends back to the other window. @returns what ends the waiting */
export function awaitReturn(take: (query: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'returned') return;
    channel.postMessage({ kind: 'taken' } satisfies Message);
    take(data.query);
  };
  return () => channel.close();
}

/** Hands over what the provider sent back; whether a page waited for it. */
export function handOver(query: string): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'taken') end(true);
    };
    channel.postMessage({ kind: 'returned', query } satisfies Message);
  });
}
