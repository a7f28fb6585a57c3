import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Translates a message key and leaves a text that is no key as it is. */
export function useText() {
  const translate = useTranslate();
  return useCallback(
    (text: string, args: Record<string, unknown> = {}): string => translate(text, { _: text, ...args }),
    [translate],
  );
}
