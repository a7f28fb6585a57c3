import { expect, vi } from 'vitest';

export interface Heard {
  kind: string;
  [id: string]: unknown;
}

/** A reader of the live channel over a real connection. */
export interface Ear {
  status: number;
  headers: Headers;
  /** Everything heard so far but the opening. */
  events: Heard[];
  /** Lines that mean nothing but that the stream lives. */
  beats: () => number;
  /** Waits until something was heard. */
  hears(event: Heard): Promise<void>;
  ended: () => boolean;
  /** Cuts the connection. */
  cut(): void;
}

function eventOf(block: string): Heard | null {
  const kind = /^event: (.+)$/m.exec(block)?.[1];
  const data = /^data: (.+)$/m.exec(block)?.[1];
  return kind === undefined ? null : { kind, ...JSON.parse(data ?? '{}') };
}

/** Opens the live channel of a server that listens; resolves when it is open, or refused. */
export async function listen(
  base: string,
  token: string,
  contributions: readonly number[] = [],
): Promise<Ear> {
  const cutting = new AbortController();
  const query = contributions.length > 0 ? `?contributions=${contributions.join(',')}` : '';
  const response = await fetch(`${base}/api/v3/live${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: cutting.signal,
  });
  const events: Heard[] = [];
  let beats = 0;
  let ended = false;
  let opened = false;
  const read = async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event === null) beats += 1;
        else if (event.kind === 'ready') opened = true;
        else events.push(event);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const ear: Ear = {
    status: response.status,
    headers: response.headers,
    events,
    beats: () => beats,
    hears: (event) =>
      vi.waitFor(() => expect(events).toContainEqual(event), { timeout: 30_000, interval: 10 }),
    ended: () => ended,
    cut: () => cutting.abort(),
  };
  await vi.waitFor(() => expect(opened || ended).toBe(true), { timeout: 30_000, interval: 10 });
  return ear;
}
