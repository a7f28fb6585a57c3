/**
 * Words that somebody sent, as they may stand in a sentence: without the characters that turn the direction of writing, of what
 * follows them too (Unicode, UAX #9: marks, embeddings, overrides, isolates).
 */
export const withoutDirections = (words: string): string => words.replace(/\p{Bidi_C}/gu, '');
