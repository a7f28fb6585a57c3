import { useState } from 'react';
import type { ConfirmationWays } from '#contract/confirmation/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { supportsPasskeys } from '../passkeys/supportsPasskeys.ts';
import { CodeConfirmation } from './CodeConfirmation.tsx';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';
import { PasswordConfirmation } from './PasswordConfirmation.tsx';
import { ProviderConfirmation } from './ProviderConfirmation.tsx';

const WAYS = ['passkey', 'code', 'password', 'identityProvider'] as const;
type Way = (typeof WAYS)[number];

/** The ways that are open to this person, the first of them the one that is offered. */
const openWays = (ways: ConfirmationWays): Way[] =>
  WAYS.filter(
    (way) => ways[way] !== null && ways[way] !== false && (way !== 'passkey' || supportsPasskeys()),
  );

interface ConfirmationDialogProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/** "Confirm it's you": by the second factor, the password, or a sign-in at the identity provider. */
export default function ConfirmationDialog({ onAnswer }: ConfirmationDialogProps) {
  const translate = useTranslate();
  const ways = useRead('readConfirmationWays', undefined, { gcTime: 0 });
  const [chosen, setChosen] = useState<Way | null>(null);
  const onClose = () => onAnswer(false);

  // The button that was pressed shows that something is on its way.
  if (ways.isPending) return null;
  if (!ways.data) {
    return (
      <ConfirmationFrame isReadOnly onSave={async () => undefined} onClose={onClose}>
        <ErrorState error={ways.error} retry={() => void ways.refetch()} />
      </ConfirmationFrame>
    );
  }
  const open = openWays(ways.data);
  const way = chosen ?? open[0];
  const nameOf = (each: Way) => (each === 'code' && ways.data.code === 'RECOVERY' ? 'recovery' : each);
  const others = open
    .filter((each) => each !== way)
    .map((each) => ({ label: `confirmation.use.${nameOf(each)}` as const, onChoose: () => setChosen(each) }));
  const props: WayProps = { others, onDone: () => onAnswer(true), onClose };
  if (way === 'passkey') return <PasskeyConfirmation {...props} />;
  if (way === 'code' && ways.data.code) return <CodeConfirmation method={ways.data.code} {...props} />;
  if (way === 'password') return <PasswordConfirmation {...props} />;
  if (way === 'identityProvider') return <ProviderConfirmation {...props} />;
  return (
    <ConfirmationFrame isReadOnly onSave={async () => undefined} onClose={onClose}>
      {translate('confirmation.none')}
    </ConfirmationFrame>
  );
}
