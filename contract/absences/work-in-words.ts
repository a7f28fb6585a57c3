/** What goes to somebody else, in the order in which it is said. */
const KINDS = ['contributions', 'tasks', 'fields', 'juries', 'moderations', 'schedules'] as const;
type Kind = (typeof KINDS)[number];
type Key = `handOver.work.${Kind}` | 'handOver.work.both';

/**
 * How much somebody takes over, such as "37 contributions and 12 tasks" or "3 contributions, 2 field roles and 1 jury", for the dialog before and the notification
 * after it. What there is nothing of is left out.
 * @param translate into the language of the reader
 */
export function workInWords(
  translate: (key: Key, args: Record<string, string | number>) => string,
  work: Partial<Record<Kind, number>>,
): string {
  const parts = KINDS.flatMap((kind) => {
    const count = work[kind] ?? 0;
    return count > 0 ? [translate(`handOver.work.${kind}`, { smart_count: count })] : [];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : translate('handOver.work.both', { first: parts.join(', '), last });
}
