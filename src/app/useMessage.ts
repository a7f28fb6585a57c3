import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { MessageKey } from './messageKey.ts';

export type Translate = (key: MessageKey, params?: Record<string, unknown>) => string;

/** Translates keys that are known to exist. */
export function useMessage(): Translate {
  const translate = useTranslate();
  return useCallback((key, params) => translate(key, params), [translate]);
}
