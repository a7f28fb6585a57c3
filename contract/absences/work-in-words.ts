type Key = 'handOver.work.contributions' | 'handOver.work.tasks' | 'handOver.work.both';

/**
 * How much somebody takes over, such as "37 contributions and 12 tasks", for the dialog before and the notification after it.
 * @param translate into the language of the reader
 */
export function workInWords(
  translate: (key: Key, args: Record<string, string | number>) => string,
  { contributions, tasks }: { contributions: number; tasks: number },
): string {
  const words = translate('handOver.work.contributions', { smart_count: contributions });
  if (tasks === 0) return words;
  return translate('handOver.work.both', {
    contributions: words,
    tasks: translate('handOver.work.tasks', { smart_count: tasks }),
  });
}
