import { useFieldValue } from 'ra-core';

/** A value given outright, or the one under `source` in the record around. */
export interface FieldOrValue<V> {
  value?: V | null;
  source?: string;
}

export function useFieldOrValue<V>({ value, source = '' }: FieldOrValue<V>): V | null | undefined {
  const ofRecord = useFieldValue({ source }) as V | null | undefined;
  return value === undefined ? ofRecord : value;
}
