/** Digits that the number of a code has at most where zeros are written before it: `SUG-000102`, `IDEA-0012`. */
const MOST_DIGITS = 6;

/** A code as people write it, without the zeros too. With a blank for its last hyphen it has a letter: numbers are no code. */
const WRITTEN = /^(?:([A-Z0-9.-]+)-|([0-9.-]*[A-Z][A-Z0-9.-]*)\s+)(\d+)$/;

/**
 * The codes that a text may be, in capitals: with as many zeros before a number as any code has, `sug-102` and `sug 102` are
 * SUG-000102. Who writes zeros has counted them. None for what is no code.
 */
export function codesMeant(text: string): string[] {
  const [, joined, apart, number] = WRITTEN.exec(text.trim().toUpperCase()) ?? [];
  if (number === undefined) return [];
  const prefix = joined ?? apart;
  const most = number.startsWith('0') ? number.length : Math.max(number.length, MOST_DIGITS);
  return Array.from(
    { length: most - number.length + 1 },
    (_, zeros) => `${prefix}-${'0'.repeat(zeros)}${number}`,
  );
}
