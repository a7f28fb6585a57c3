import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useChange } from '#src/dataProvider/useChange.ts';

/** What the server answers to a key that works. */
interface Activated {
  resetKey: string | null;
}

/**
 * Activates an account by its mailed key. The key works once, so it is sent once, however often the page is drawn; what
 * came of it stands in the entry of the history, for whoever comes back to it.
 */
export function useAccountActivation(key: string | null) {
  const activate = useChange('activateAccount');
  const navigate = useNavigate();
  const { state, ...address } = useLocation();
  const data: Activated | undefined = state?.activated;
  const [error, setError] = useState<unknown>(null);
  const sent = useRef<string>(null);
  const isHere = useRef(false);

  const send = async () => {
    if (key === null) return;
    setError(null);
    try {
      const { data: activated } = await activate({ query: { key } });
      if (isHere.current) await navigate(address, { replace: true, state: { activated } });
    } catch (failure) {
      setError(failure);
    }
  };
  const sendOnce = useEffectEvent((next: string | null) => {
    if (data || sent.current === next) return;
    sent.current = next;
    void send();
  });
  useEffect(() => {
    isHere.current = true;
    sendOnce(key);
    return () => {
      isHere.current = false;
    };
  }, [key]);

  return { data, error, isLoading: key !== null && !data && error === null, retry: () => void send() };
}
