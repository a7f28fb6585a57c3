import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CO_AUTHOR_LIMITS } from '#contract/co-authors/schema.ts';
import { isSharing } from '#contract/co-authors/shares.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { can, insiders } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CoAuthorList } from './CoAuthorList.tsx';
import type { StoreShares } from './shareValues.ts';

/** Changes of a contribution, as its history names them, that are about its authors. */
const EVENTS: ReadonlySet<string> = new Set([
  'OWNER',
  'coAuthorInvited',
  'coAuthorWithdrawn',
  'coAuthorDeclined',
  'coAuthorShares',
]);

interface CoAuthorsCardProps {
  contribution: ContributionDetail;
  /** Filled for the form, which stores typed shares before it submits. */
  storeShares: RefObject<StoreShares | null>;
  isLeaving: boolean;
}

/** Who else writes a draft. The others are invited here, and how all share is agreed on. */
export default function CoAuthorsCard({ contribution, storeShares, isLeaving }: CoAuthorsCardProps) {
  const { id } = contribution;
  const translate = useTranslate();
  const { data, error, refetch } = useRead('readCoAuthors', { params: { id } });
  const place = useRef<HTMLDivElement>(null);
  // The list may have been taken away as a whole.
  const focusEvents = useFocusAfterRemoval(() => place.current?.closest('section')?.querySelector('h2'));
  useLiveContribution(id, (event) => {
    const concerns = event.kind === 'contribution' && event.contributionId === id;
    if (concerns && event.changes.some((change) => EVENTS.has(change.event))) void refetch();
  });
  const isFull = (data?.filter(isSharing).length ?? 0) > CO_AUTHOR_LIMITS.people;
  return (
    <SectionCard title="coAuthor.card">
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('coAuthor.card.help')}
      </Typography>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      <div ref={place} {...focusEvents}>
        {data && data.length > 1 && (
          <CoAuthorList contributionId={id} people={data} storeShares={storeShares} isLeaving={isLeaving} />
        )}
      </div>
      {isFull ? (
        <Typography variant="body2" color="textSecondary">
          {translate('coAuthor.full')}
        </Typography>
      ) : (
        <AddCoAuthor contributionId={id} />
      )}
    </SectionCard>
  );
}

/** Closed until somebody is to be added. */
function AddCoAuthor({ contributionId }: { contributionId: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn<HTMLButtonElement>(isOpen);
  if (isOpen) return <InvitePanel contributionId={contributionId} onClose={() => setOpen(false)} />;
  return (
    <Button
      ref={opener}
      variant="outlined"
      startIcon={<PersonAdd />}
      onClick={() => setOpen(true)}
      sx={{ minHeight: 44 }}
    >
      {translate('coAuthor.add')}
    </Button>
  );
}

function InvitePanel({ contributionId: id, onClose }: { contributionId: number; onClose: () => void }) {
  const translate = useTranslate();
  const { roles } = useSession();
  const inviteCoAuthor = useChange('inviteCoAuthor');
  const inputId = useId();
  const [person, setPerson] = useState<FoundUser | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId]);
  const invite = async ({ id: userId, email }: FoundUser) => {
    setSending(true);
    try {
      await inviteCoAuthor({ params: { id }, body: { userId, email } });
      onClose();
    } catch {
      // A toast says why; another person may be chosen.
      setSending(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 520 }}>
      <UserSearch
        id={inputId}
        label="coAuthor.person"
        context="CONTRIBUTION_OWNER"
        byAddress={!can(roles, insiders)}
        value={person}
        onChange={setPerson}
        disabled={isSending}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={person === null}
          loading={isSending}
          onClick={() => person && void invite(person)}
        >
          {translate('coAuthor.invite')}
        </Button>
        <Button onClick={onClose} disabled={isSending}>
          {translate('coAuthor.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
