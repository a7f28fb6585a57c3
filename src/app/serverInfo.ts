import { useRead } from '#src/dataProvider/useRead.ts';

/** Profiles and build of the server; a failure is not worth a message. */
export const useServerInfo = () =>
  useRead('readServerInfo', undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Whether the server runs with the profile for which it asks pages to say so. */
export function useIsDevelopment(): boolean {
  const { data } = useServerInfo();
  return data?.activeProfiles.includes(data['display-ribbon-on-profiles']) === true;
}
