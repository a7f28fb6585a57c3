import { useNavigate } from 'react-router-dom';
import { useSession } from './session.ts';
import { useMustLogin } from './useMustLogin.ts';

/**
 * Goes where a contribution starts; a visitor is told that this needs a session, and comes back there after
 * the sign-in.
 */
export function useSubmit(): (address: string, returnTo?: string) => void {
  const { account } = useSession();
  const navigate = useNavigate();
  const mustLogin = useMustLogin();
  return account ? (address) => void navigate(address) : (address, returnTo = address) => mustLogin(returnTo);
}
