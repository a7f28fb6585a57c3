import { FORMER_MEMBER } from '#contract/users/former-member.ts';

/** A text as a part of a pattern. */
export const escapedForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text without a name: where it stands as words of their own, and is no part of another's name.
 * @param longerNames of others that have this name within them
 */
export function withoutName(text: string, name: string, longerNames: readonly string[]): string {
  const names = [...longerNames, name].map(escapedForPattern).join('|');
  // By what letters are for Unicode: the database's own bounds of words follow its collation.
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${names})(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  return text.replace(whole, (found) => (found === name ? FORMER_MEMBER : found));
}
