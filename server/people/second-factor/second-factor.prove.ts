import { holdAccounts } from '#server/people/account/account.repository.ts';
import { inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { type Answer, admitGuess, judgeCode, type Verdict } from './second-factor.check.ts';

export const secondFactorRefusal = (key: 'code' | 'expired' | 'state' | 'locked' | 'needed') =>
  new AppError(`error.secondFactor.${key}`, { inBody: true });

/** Does what a right code allows, in the transaction that uses the code up. */
export async function withCode<T>(
  services: Services,
  answer: Answer,
  act: (tx: Transaction, verdict: Extract<Verdict, { kind: 'right' }>) => Promise<T>,
): Promise<T> {
  if (!(await admitGuess(services, answer))) throw secondFactorRefusal('locked');
  const outcome = await inTransaction(services.database, async (tx) => {
    // The account before its codes, as whoever removes them.
    await holdAccounts(tx, [answer.userId]);
    const verdict = await judgeCode(tx, services, answer);
    if (verdict.kind === 'right') return { done: await act(tx, verdict) };
    return { refused: secondFactorRefusal(verdict.kind === 'wrong' ? 'code' : 'expired') };
  });
  if (outcome.refused) throw outcome.refused;
  return outcome.done;
}
