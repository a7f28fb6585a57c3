import { Suspense, useEffect, useState } from 'react';
import { CONFIRMATION_STATUS } from '#contract/wire.ts';
import { type Refusal, remedies } from '#src/dataProvider/remedies.ts';
import { lazyPart } from '#src/lazyPart.ts';

const ConfirmationDialog = lazyPart(
  () => import('#src/features/account/confirmation/ConfirmationDialog.tsx'),
);

type Answer = (isConfirmed: boolean) => void;

/** Opens the dialog for calls whose caller has to confirm who they are, over whatever page or dialog made them. */
export default function ConfirmationQuestion() {
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    // One question for all calls that wait for its answer.
    const waiting = new Set<Answer>();
    const answerAll: Answer = (isConfirmed) => {
      const answered = [...waiting];
      waiting.clear();
      setAnswer(null);
      for (const each of answered) each(isConfirmed);
    };
    const ask = async ({ failure }: Refusal): Promise<boolean> => {
      if (failure.status !== CONFIRMATION_STATUS) return false;
      return new Promise((resolve) => {
        waiting.add(resolve);
        setAnswer(() => answerAll);
      });
    };
    remedies.add(ask);
    return () => {
      remedies.delete(ask);
      // Signed out meanwhile: nothing waits for an answer that cannot come.
      for (const each of waiting) each(false);
    };
  }, []);

  if (answer === null) return null;
  return (
    <Suspense>
      <ConfirmationDialog onAnswer={answer} />
    </Suspense>
  );
}
