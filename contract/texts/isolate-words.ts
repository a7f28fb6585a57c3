/** Words with letters that are written from right to left, or with few others of the planes behind the first one. */
const RIGHT_TO_LEFT = /^.*[\u0590-\u08ff\ufb1d-\ufefc\ud802-\ud83b].*$/s;

/**
 * Words that somebody sent, as they may stand in a sentence: they turn nothing around them. What only turns directions is left
 * out, and words of another direction stand between marks that end with them (Unicode, UAX #9, FSI and PDI).
 */
export const isolateWords = (words: string): string =>
  words.replace(/\p{Bidi_C}/gu, '').replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
