/** Characters that turn the direction of whatever follows them, also outside of the words that they came with. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Words that somebody sent, as they may stand in a sentence: they turn nothing around them. What only turns directions is left
 * out, and words of another direction stand between marks that end with them (Unicode, UAX #9, FSI and PDI).
 */
export function isolateWords(words: string): string {
  const plain = words.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
