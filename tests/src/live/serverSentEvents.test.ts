import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from '#src/dataProvider/live/liveChannel.ts';
import { eventReader } from '#src/dataProvider/live/serverSentEvents.ts';

const message = fc.record({
  event: fc.constantFrom('chat', 'comment', 'notification'),
  data: fc.json({ maxDepth: 1 }),
});
const piece = fc.oneof(message, fc.constant(null));
const written = (pieces: readonly ({ event: string; data: string } | null)[]) =>
  pieces.map((one) => (one ? `event: ${one.event}\ndata: ${one.data}\n\n` : ':\n\n')).join('');

describe('a stream of server-sent events', () => {
  it('gives the same messages wherever it is cut, and nothing for signs of life', () => {
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(500)), (pieces, cuts) => {
        const text = written(pieces);
        const places = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].sort(
          (a, b) => a - b,
        );
        const read = eventReader();
        const messages = places.flatMap((place, at) =>
          read(text.slice(place, places[at + 1] ?? text.length)),
        );
        expect(messages).toEqual(pieces.filter((one) => one !== null));
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
