import { Suspense, useEffect, useState } from 'react';
import type { Account } from '#contract/account/schema.ts';
import type { SessionEnd } from '#contract/account/session-ends.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH } from '#contract/wire.ts';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { describeFailure } from '#src/dataProvider/errors.ts';
import { type Refusal, remedies } from '#src/dataProvider/remedies.ts';
import { clearToken, readToken, renewals } from '#src/dataProvider/token.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { currentAccount } from '../session.ts';

const SignInAgainDialog = lazyPart(() => import('#src/features/account/SignInAgainDialog.tsx'));

/** Ends after which their person does not go on: they left, or may not come back. */
const FINAL: ReadonlySet<SessionEnd | null> = new Set<SessionEnd>(['SIGNED_OUT', 'DEACTIVATED']);

/** Whether the session of now has ended. The sign-in explains its own refusals, and asks for the account itself. */
const isOfEndedSession = ({ failure: { status, path }, isLate, isChange }: Refusal): boolean =>
  status === 401 && !isLate && path !== SIGN_IN_PATH && (path !== ACCOUNT_PATH || isChange);

/** Whether something would be lost with the page: what was written, or what somebody has pressed. */
const isWorthStaying = (end: SessionEnd | null, isChange: boolean) =>
  !FINAL.has(end) && (isChange || unsavedChanges.any());

interface Question {
  account: Account;
  end: SessionEnd | null;
  /** Something that was refused would have changed something: it is sent again. */
  isSending: boolean;
  /** Whether its person is signed in again. */
  answer: (isBack: boolean) => void;
}

/**
 * A session has ended while its person writes or has pressed something: they sign in again over the page, and the refused
 * calls are made again. Otherwise, and if they do not, the session ends as any other.
 */
export default function SignInAgainQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    const waiting = new Set<(isBack: boolean) => void>();
    const answerAll = (isBack: boolean) => {
      const answered = [...waiting];
      waiting.clear();
      setQuestion(null);
      for (const each of answered) each(isBack);
    };
    const open = (account: Account, end: SessionEnd | null) => {
      const before = readToken();
      clearToken();
      const answer = (isBack: boolean) => {
        const token = readToken();
        // Calls that are refused late go on under it too.
        if (isBack && before !== null && token !== null) renewals.successors.set(before, token);
        answerAll(isBack);
      };
      setQuestion({ account, end, isSending: false, answer });
    };
    const ask = async (refusal: Refusal): Promise<boolean> => {
      if (!isOfEndedSession(refusal)) return false;
      if (waiting.size === 0) {
        const account = currentAccount();
        const { end = null } = describeFailure(refusal.failure);
        if (account === null || !isWorthStaying(end, refusal.isChange)) return false;
        open(account, end);
      }
      if (refusal.isChange) setQuestion((asked) => asked && { ...asked, isSending: true });
      return new Promise((resolve) => waiting.add(resolve));
    };
    remedies.add(ask);
    return () => {
      remedies.delete(ask);
      for (const each of waiting) each(false);
    };
  }, []);

  if (question === null) return null;
  return (
    <Suspense>
      <SignInAgainDialog {...question} />
    </Suspense>
  );
}
