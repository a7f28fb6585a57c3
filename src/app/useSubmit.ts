import { useNotify } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginState } from './returnPath.ts';
import { currentAccount, useSession } from './session.ts';

/** Time between the notice that a login is required and the sign-in page, ms. */
export const MUST_LOGIN_DELAY_MS = 5_000;

/**
 * Informs an anonymous person that this needs a session and goes to /login after five seconds.
 * @returns a function that takes the address to return to after the sign-in
 */
export function useMustLogin() {
  const notify = useNotify();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (returnTo: string) => {
      notify('warn.mustLoginMessage', { type: 'info', autoHideDuration: MUST_LOGIN_DELAY_MS });
      const { pathname, search, hash } = new URL(returnTo, window.location.origin);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // Whoever has signed in since, in another tab for example, is not led away from here.
        if (currentAccount() === null) navigate('/login', { state: loginState({ pathname, search, hash }) });
      }, MUST_LOGIN_DELAY_MS);
    },
    [notify, navigate],
  );
}

/**
 * Goes where a contribution starts; a visitor reads that this needs a session, and comes back there after
 * the sign-in.
 */
export function useSubmit(): (address: string, returnTo?: string) => void {
  const { account } = useSession();
  const navigate = useNavigate();
  const mustLogin = useMustLogin();
  return account ? (address) => void navigate(address) : (address, returnTo = address) => mustLogin(returnTo);
}
