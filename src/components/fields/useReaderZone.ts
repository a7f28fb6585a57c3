import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ZoneOption } from '#contract/formats/dates.ts';

/** IANA name of the zone of a page that the server rendered; undefined for the machine's own. */
export const RenderedTimeZone = createContext<string | undefined>(undefined);

const nothingChanges = () => () => undefined;

/** The zone to write times in: the reader's own, once the application has taken over what the server rendered. */
export function useReaderZone(): ZoneOption {
  const rendered = useContext(RenderedTimeZone);
  const timeZone = useSyncExternalStore(
    nothingChanges,
    () => undefined,
    () => rendered,
  );
  return useMemo(() => ({ timeZone }), [timeZone]);
}
