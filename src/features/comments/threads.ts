import type { CommentRow } from '#contract/comments/schema.ts';

/** A comment that answers none, or whose own is not there, with everything below it. */
export interface Thread {
  start: CommentRow;
  /** In the order of the rows. */
  replies: readonly CommentRow[];
}

/** Puts each answer below the comment that starts its thread, also the answers of answers that imported ones came with. */
export function threadsOf(rows: readonly CommentRow[]): Thread[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const startOf = (row: CommentRow): CommentRow => {
    const passed = new Set<number>();
    let start = row;
    for (;;) {
      const parent = start.parentId === null ? undefined : byId.get(start.parentId);
      if (!parent || passed.has(parent.id)) return start;
      passed.add(start.id);
      start = parent;
    }
  };
  const threads = new Map<CommentRow, CommentRow[]>();
  for (const row of rows) {
    const start = startOf(row);
    const replies = threads.get(start) ?? [];
    if (row !== start) replies.push(row);
    threads.set(start, replies);
  }
  const starts = rows.filter((row) => startOf(row) === row);
  return starts.map((start) => ({ start, replies: threads.get(start) ?? [] }));
}
