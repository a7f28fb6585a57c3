import { useRead } from '#src/dataProvider/useRead.ts';

/** Profiles and build of the server; a failure is not worth a message. */
export const useServerInfo = () =>
  useRead('readServerInfo', undefined, { staleTime: Number.POSITIVE_INFINITY });
