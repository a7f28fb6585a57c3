import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Family } from '#contract/families/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useFocusNextRow } from '#src/components/useFocusNextRow.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { usePart } from './usePart.tsx';

type Member = Family['members'][number];

interface MemberListProps {
  family: Family;
  /** After one was parted. */
  onParted: () => void;
}

/** What is joined, each with its authors and how it came there; and who is an author by that. */
export function MemberList({ family, onParted }: MemberListProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { head, members, size, coAuthors, shares } = family;
  const part = usePart();
  const [partingId, setParting] = useState<number | null>(null);
  const { place, noteOpener } = useFocusBack(partingId !== null);
  // The row of what was parted goes once the family is read anew.
  const rows = useFocusNextRow<HTMLUListElement>(() => document.getElementById(titleId));
  const leave = async ({ id, code, title, dropsShares }: Member) => {
    setParting(id);
    const isParted = await part.ask({
      ...{ headId: head.id, headCode: head.code, id, code, title },
      dropped: dropsShares ? shares : [],
    });
    setParting(null);
    if (isParted) onParted();
  };
  const hidden = size - members.length;
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('family.members')}
      </Typography>
      <Box ref={place} onClickCapture={noteOpener}>
        <Box component="ul" {...rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isParting={partingId === member.id}
              onPart={() => void leave(member)}
            />
          ))}
        </Box>
      </Box>
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('family.members.hidden', { smart_count: hidden })}
        </Typography>
      )}
      {coAuthors.length > 0 && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          <strong>{translate('family.coAuthors')}:</strong> {coAuthors.map(fullName).join(', ')}
        </Typography>
      )}
      {part.dialog}
    </section>
  );
}

interface MemberRowProps {
  member: Member;
  isParting: boolean;
  onPart: () => void;
}

function MemberRow({ member, isParting, onPart }: MemberRowProps) {
  const translate = useTranslate();
  const { code, title, owners, stateType, stateName, joinedBy, dateJoined, note, mayPart } = member;
  const date = formatDate(dateJoined);
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Link component={RouterLink} to={detailAddress(member)} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
        <SecondLine>{[code, ...owners.map(fullName)].join(' · ')}</SecondLine>
        <Box sx={{ my: 0.75 }}>
          <StatusChip
            kind="stateType"
            value={stateType}
            label={translate('family.member.rests', { state: stateName })}
          />
        </Box>
        <SecondLine>
          {joinedBy
            ? translate('family.notice.by', { name: joinedBy, date })
            : translate('family.notice.on', { date })}
        </SecondLine>
        {note && <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>{note}</Box>}
      </Box>
      {mayPart && (
        <Button
          variant="outlined"
          size="small"
          loading={isParting}
          aria-haspopup="dialog"
          aria-label={translate('family.part.named', { code })}
          onClick={onPart}
        >
          {translate('family.part')}
        </Button>
      )}
    </Box>
  );
}
