import type { ReactNode } from 'react';

/** Marks where a field of the form stands, so that a list of faults can lead there. */
export function FieldPlace({ source, children }: { source: string; children: ReactNode }) {
  return <div data-field={source}>{children}</div>;
}
