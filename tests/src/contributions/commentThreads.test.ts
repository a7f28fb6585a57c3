import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommentRow } from '#contract/comments/schema.ts';
import { threadsOf } from '#src/features/comments/threads.ts';

const rows = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), parent: fc.integer({ min: 0, max: 30 }) }), {
    selector: ({ id }) => id,
  })
  .map((all) => all.map(({ id, parent }) => ({ id, parentId: parent || null }) as CommentRow));

test('each comment stands in one thread, and threads and answers are in the order of the rows', () => {
  fc.assert(
    fc.property(rows, (all) => {
      // Parents come before their answers, as the database numbers them; others are no parents.
      const ordered = all.map((row) => ({
        ...row,
        parentId: (row.parentId ?? 0) < row.id ? row.parentId : null,
      }));
      const threads = threadsOf(ordered);
      const order = new Map(ordered.map((row, at) => [row, at]));
      const places = (some: readonly CommentRow[]) => some.map((row) => order.get(row) ?? -1);
      const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
      const starts = places(threads.map(({ start }) => start));
      expect(starts).toEqual(sorted(starts));
      for (const { replies } of threads) expect(places(replies)).toEqual(sorted(places(replies)));
      const everything = places(threads.flatMap(({ start, replies }) => [start, ...replies]));
      expect(sorted(everything)).toEqual(ordered.map((_, at) => at));
      const ids = new Set(ordered.map(({ id }) => id));
      for (const { start, replies } of threads) {
        expect(ids.has(start.parentId ?? 0)).toBe(false);
        const thread = new Set([start, ...replies].map(({ id }) => id));
        for (const { parentId } of replies) expect(thread.has(parentId ?? 0)).toBe(true);
      }
    }),
  );
});
