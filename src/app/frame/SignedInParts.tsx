import { useSession } from '../session.ts';
import ConfirmationQuestion from './ConfirmationQuestion.tsx';
import LinkPrefetch from './LinkPrefetch.tsx';
import SessionWatch from './SessionWatch.tsx';
import SignInAgainQuestion from './SignInAgainQuestion.tsx';

/** What stands around every page of somebody who is signed in, besides its bar. */
export default function SignedInParts() {
  const { account } = useSession();
  return (
    <>
      <ConfirmationQuestion />
      <SignInAgainQuestion />
      {account && !account.needsSecondFactor && <SessionWatch />}
      <LinkPrefetch />
    </>
  );
}
