import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CoAuthor } from '#contract/co-authors/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useSession } from '#src/app/session.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface CoAuthorActionsProps {
  contributionId: number;
  person: CoAuthor;
}

/** Takes an invitation back, ends a co-authorship, or asks somebody who declined once more. */
export function CoAuthorActions({ contributionId: id, person }: CoAuthorActionsProps) {
  const { mayRemove, mayInvite } = person;
  if (mayInvite) return <InviteAgain id={id} person={person} />;
  return mayRemove ? <Remove id={id} person={person} /> : null;
}

interface ActionProps {
  id: number;
  person: CoAuthor;
}

function InviteAgain({ id, person }: ActionProps) {
  const translate = useTranslate();
  const inviteCoAuthor = useChange('inviteCoAuthor');
  const [isSending, setSending] = useState(false);
  const invite = async () => {
    setSending(true);
    // A toast says what became of it.
    await inviteCoAuthor({ params: { id }, body: { userId: person.userId } }).catch(() => undefined);
    setSending(false);
  };
  return (
    <Button
      size="small"
      sx={{ minHeight: 44 }}
      loading={isSending}
      onClick={() => void invite()}
      aria-label={translate('coAuthor.again.named', { name: fullName(person) })}
    >
      {translate('coAuthor.again')}
    </Button>
  );
}

function Remove({ id, person }: ActionProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { account } = useSession();
  const removeCoAuthor = useChange('removeCoAuthor');
  const { confirm, dialog } = useConfirm();
  const [isRemoving, setRemoving] = useState(false);
  const { userId, state } = person;
  const isOwn = account?.id === userId;
  const kind = state === 'INVITED' ? 'withdraw' : isOwn ? 'leave' : 'remove';
  const name = fullName(person);
  const remove = async () => {
    if (kind !== 'withdraw') {
      const question = {
        title: `coAuthor.${kind}.title`,
        text: `coAuthor.${kind}.text`,
        args: { name },
        confirmLabel: `coAuthor.${kind}`,
        destructive: true,
      } as const;
      if (!(await confirm(question))) return;
    }
    setRemoving(true);
    try {
      await removeCoAuthor({ params: { id, userId } });
      // Who left sees the draft no longer.
      if (isOwn) navigate('/my-work', { replace: true });
    } catch {
      // A toast says why, and the authors are read anew.
    } finally {
      setRemoving(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        sx={{ minHeight: 44 }}
        loading={isRemoving}
        onClick={() => void remove()}
        aria-label={translate(`coAuthor.${kind}.named`, { name })}
      >
        {translate(`coAuthor.${kind}`)}
      </Button>
      {dialog}
    </>
  );
}
