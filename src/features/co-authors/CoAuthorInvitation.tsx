import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { OpenInvitation } from '#contract/co-authors/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { Id } from '#contract/http.ts';
import { editAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** A draft that its reader is invited to write, and the answer. */
export default function CoAuthorInvitation() {
  const { data: id } = Id.safeParse(useParams().id);
  return id ? <Invited key={id} id={id} /> : <NotFoundPage />;
}

function Invited({ id }: { id: number }) {
  const { data, error, refetch } = useRead('readInvitation', { params: { id } });
  // What was accepted can't be read here any more, while its form is on the way.
  const [accepted, setAccepted] = useState(false);
  if (accepted) return <DetailSkeleton />;
  if (failureStatus(error) === 404) return <Closed />;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Invitation invitation={data} onAccept={setAccepted} />;
}

function Closed() {
  const translate = useTranslate();
  // It takes the place of the buttons, one of which was pressed.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <PageTitle title="coAuthor.invitation" />
      <EmptyState
        title="coAuthor.closed"
        text="coAuthor.closed.text"
        action={
          <Button component={Link} to="/my-work" variant="outlined">
            {translate('coAuthor.closed.work')}
          </Button>
        }
      />
    </Box>
  );
}

interface InvitationProps {
  invitation: OpenInvitation;
  onAccept: (accepted: boolean) => void;
}

function Invitation({ invitation, onAccept }: InvitationProps) {
  const translate = useTranslate();
  const { contributionId: id, type, competitionId, code, title, body } = invitation;
  const { authors, invitedBy, date, share } = invitation;
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <PageTitle title="coAuthor.invitation" />
      <Card variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mb: 2, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 17, fontWeight: 600 }}>
          {translate('coAuthor.invitation.from', { name: invitedBy })}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {formatDate(date)}
        </Typography>
        <Typography sx={{ maxWidth: '68ch' }}>{translate('coAuthor.invitation.text', { share })}</Typography>
        <Answer
          id={id}
          address={editAddress({ id, type, competitionId })}
          inviter={invitedBy}
          onAccept={onAccept}
        />
      </Card>
      <Card component="article" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" color="textSecondary">
          {translate(`contribution.type.${type}`)} · {code}
        </Typography>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {titleOr(translate, title)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('coAuthor.invitation.authors', { names: authors.join(', ') })}
        </Typography>
        <Box sx={{ maxWidth: '68ch' }}>
          {body ? (
            <RichTextField value={body} />
          ) : (
            <Typography color="textSecondary">{translate('coAuthor.invitation.noText')}</Typography>
          )}
        </Box>
      </Card>
    </Box>
  );
}

interface AnswerProps {
  id: number;
  /** The form of the draft. */
  address: string;
  inviter: string;
  onAccept: (accepted: boolean) => void;
}

function Answer({ id, address, inviter, onAccept }: AnswerProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { confirm, dialog } = useConfirm();
  const acceptInvitation = useChange('acceptInvitation');
  const declineInvitation = useChange('declineInvitation');
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const accept = async () => {
    setBusy('accept');
    onAccept(true);
    try {
      await acceptInvitation({ params: { id } });
      navigate(address, { replace: true });
    } catch {
      // A toast says why; what is read anew shows whether the invitation is still open.
      onAccept(false);
    }
  };
  const decline = async () => {
    const question = {
      title: 'coAuthor.decline.title',
      text: 'coAuthor.decline.text',
      args: { name: inviter },
      confirmLabel: 'coAuthor.decline',
      destructive: true,
    } as const;
    if (!(await confirm(question))) return;
    setBusy('decline');
    await declineInvitation({ params: { id } }).catch(() => undefined);
    setBusy(null);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button
        variant="contained"
        loading={busy === 'accept'}
        disabled={busy !== null}
        onClick={() => void accept()}
        sx={{ minHeight: 44 }}
      >
        {translate('coAuthor.accept')}
      </Button>
      <Button
        variant="outlined"
        loading={busy === 'decline'}
        disabled={busy !== null}
        aria-haspopup="dialog"
        onClick={() => void decline()}
        sx={{ minHeight: 44 }}
      >
        {translate('coAuthor.decline')}
      </Button>
      {dialog}
    </Box>
  );
}
