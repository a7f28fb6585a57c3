import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '#src/dataProvider/live/liveChannel.ts';
import { readLive } from '#src/dataProvider/live/liveConnection.ts';

afterEach(() => vi.unstubAllGlobals());

const message = fc.record({ kind: fc.constantFrom('chat', 'comment', 'notification'), text: fc.string() });
const piece = fc.oneof(message, fc.constant(null));
const written = (pieces: readonly ({ kind: string; text: string } | null)[]) =>
  pieces
    .map((one) => (one ? `event: ${one.kind}\ndata: ${JSON.stringify({ text: one.text })}\n\n` : ':\n\n'))
    .join('');

describe('a stream of server-sent events', () => {
  it('gives the same messages wherever it is cut, and nothing for signs of life', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.array(fc.nat(500)), async (pieces, cuts) => {
        const bytes = new TextEncoder().encode(written(pieces));
        const places = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
          (a, b) => a - b,
        );
        const parts = places.map((place, at) => bytes.slice(place, places[at + 1] ?? bytes.length));
        const body = new ReadableStream({
          start(stream) {
            for (const part of parts) stream.enqueue(part);
            stream.close();
          },
        });
        vi.stubGlobal('fetch', async () => new Response(body));
        const events: unknown[] = [];
        await readLive({
          contributions: [],
          signal: new AbortController().signal,
          onEvent: (event) => events.push(event),
        });
        expect(events).toEqual(pieces.filter((one) => one !== null));
      }),
    );
  });
});

describe('the pause before the next attempt', () => {
  it('grows, differs, and has an end', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const pause = pauseAfter(failures, chance);
        expect(pause).toBeGreaterThanOrEqual(250);
        expect(pause).toBeLessThanOrEqual(120_000);
        expect(pauseAfter(failures + 1, chance)).toBeGreaterThanOrEqual(pause);
      }),
    );
  });
});
