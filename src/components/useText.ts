import { useCallback } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

/** A message key, or words that are ready: `useText` makes words of either. */
export type KeyOrText = string;

export type TextOf = (text: string, values?: Record<string, unknown>) => string;

/**
 * Translates a key that comes from elsewhere (the server, a table of kinds) and leaves a text that is no key as it is,
 * or gives the value `_` in its place.
 */
export function useText(): TextOf {
  const translate = useTranslate();
  return useCallback((text, values) => translate(text, { _: text, ...values }), [translate]);
}
