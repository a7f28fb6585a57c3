import type { Services } from '#server/platform/services.ts';

/** Codes that a notification about many names; of more it says how many. */
const NAMED = 10;

/** The codes of contributions, such as `SUG-000001, SUG-000002 and 3 more`. */
export function namedCodes(
  messages: Services['messages'],
  language: string,
  contributions: readonly { code: string }[],
): string {
  const codes = contributions
    .slice(0, NAMED)
    .map(({ code }) => code)
    .join(', ');
  const more = contributions.length - NAMED;
  return more > 0
    ? `${codes} ${messages.translate(language, 'bulk.reminder.more', { smart_count: more })}`
    : codes;
}
