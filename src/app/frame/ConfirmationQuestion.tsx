import { Suspense, useEffect, useState } from 'react';
import { confirmation } from '#src/dataProvider/alerts.ts';
import { lazyPart } from '#src/lazyPart.ts';

const ConfirmationDialog = lazyPart(
  () => import('#src/features/account/confirmation/ConfirmationDialog.tsx'),
);

type Answer = (isConfirmed: boolean) => void;

/** Opens the dialog for calls whose caller has to confirm who they are, over whatever page or dialog made them. */
export default function ConfirmationQuestion() {
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    const nobodyAsks = confirmation.ask;
    // One question for all calls that wait for its answer.
    const waiting = new Set<Answer>();
    const answerAll: Answer = (isConfirmed) => {
      const answered = [...waiting];
      waiting.clear();
      setAnswer(null);
      for (const each of answered) each(isConfirmed);
    };
    confirmation.ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.add(resolve);
        setAnswer(() => answerAll);
      });
    return () => {
      confirmation.ask = nobodyAsks;
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
