import { useTranslate as useAnyTranslate } from 'ra-core';
import type { MessageKey } from '#messages/message-key.ts';

type Values = Record<string, unknown>;

/** A key that is not written down whole, such as `` `point.type.${type}` ``; never for a literal one. */
type OpenKey<K extends string> = Record<never, never> extends Record<K, 1> ? K : never;

export interface Translate {
  /** The text of a key, with values in its places; a misspelt key does not compile. */
  (key: MessageKey, values?: Values): string;
  /** The text of a key that comes from elsewhere, or `_` where there is none. */
  <K extends string>(key: K & OpenKey<K>, values: Values & { _: string }): string;
}

/** react-admin's hook, for the keys that there are. */
export const useTranslate: () => Translate = useAnyTranslate;
