import { Suspense, useEffect, useState } from 'react';
import { askBy } from '#src/dataProvider/confirmation.ts';
import { lazyPart } from './lazyPart.ts';

const ConfirmationDialog = lazyPart(
  () => import('#src/features/account/confirmation/ConfirmationDialog.tsx'),
);

/** Opens the dialog for a call whose caller has to confirm who they are, over whatever page or dialog made it. */
export function ConfirmationQuestion() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);

  useEffect(() => {
    let waiting: ((isConfirmed: boolean) => void) | null = null;
    const end = askBy(
      () =>
        new Promise<boolean>((resolve) => {
          waiting = resolve;
          setAnswer(() => resolve);
        }),
    );
    return () => {
      end();
      // Signed out meanwhile: nothing waits for an answer that cannot come.
      waiting?.(false);
    };
  }, []);

  if (answer === null) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        onAnswer={(isConfirmed) => {
          setAnswer(null);
          answer(isConfirmed);
        }}
      />
    </Suspense>
  );
}
