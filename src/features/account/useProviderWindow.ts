import { useEffect, useEffectEvent, useState } from 'react';
import { leave } from '#src/app/leave.ts';
import { loadSession } from '#src/app/session.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { awaitReturn } from './providerWindow.ts';

/** A sign-in that has begun at the identity provider. */
export interface ProviderVisit {
  /** What the server needs to finish it. */
  handle: string;
  /** Where the provider asks. */
  url: string;
  rememberMe: boolean;
}

/** Signs in at the identity provider in a window of its own; the page stays. @returns begins it */
export function useProviderWindow(): (visit: ProviderVisit) => void {
  const dataProvider = useDataProvider();
  const [visit, setVisit] = useState<ProviderVisit | null>(null);

  const finish = useEffectEvent(async ({ handle, rememberMe }: ProviderVisit, query: string) => {
    setVisit(null);
    // A refusal is shown by the call; the window can be opened again.
    const { data } = await dataProvider.finishIdentityVisit({ body: { handle, query } });
    storeToken(data.id_token, rememberMe);
    await loadSession();
  });
  useEffect(() => {
    if (visit === null) return undefined;
    return awaitReturn((query) => void finish(visit, query).catch(() => undefined));
  }, [visit]);

  return (begun) => {
    setVisit(begun);
    leave.inNewWindow(begun.url);
  };
}
