import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { FamilyRef } from '#contract/families/family-ref.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { HeadLink } from '#src/components/contributions/HeadLink.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { headAddressOf } from '#src/features/contributions/headAddress.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { usePart } from './usePart.tsx';

/** Above the page of what is joined: it goes on at its head. */
export default function MemberNotice({ contribution }: { contribution: ContributionDetail }) {
  const { family } = contribution;
  return family && <Notice contribution={contribution} family={family} />;
}

/** How it was joined, as far as the reader may see the head. */
function useMembership(id: number, { headId, headTitle }: FamilyRef) {
  const locale = useLocale();
  const { data } = useRead(
    'readFamily',
    { params: { headId }, query: { langKey: locale } },
    { enabled: headTitle !== null },
  );
  const membership = data?.members.find((member) => member.id === id);
  return { membership, dropped: membership?.dropsShares ? data?.shares : [] };
}

function Notice({ contribution, family }: { contribution: ContributionDetail; family: FamilyRef }) {
  const translate = useTranslate();
  const { id, code, title } = contribution;
  const { headId, headCode } = family;
  const { membership, dropped } = useMembership(id, family);
  const part = usePart();
  const [isParting, setParting] = useState(false);
  const leave = async () => {
    setParting(true);
    await part.ask({ headId, headCode, id, code, title, dropped });
    setParting(false);
  };
  return (
    <Alert
      severity="info"
      role="note"
      aria-label={translate('family.joined.to', { code: headCode })}
      sx={{ mb: 3, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <AlertTitle>
        <TextWithLink
          text="family.notice"
          link={<HeadLink family={family} address={headAddressOf(contribution)} color="inherit" />}
        />
      </AlertTitle>
      {translate('family.notice.text')} {membership && <JoinedBy {...membership} />}
      {membership?.note && <p style={{ margin: '8px 0 0', whiteSpace: 'pre-wrap' }}>{membership.note}</p>}
      {membership?.mayPart && (
        <div>
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            loading={isParting}
            aria-haspopup="dialog"
            onClick={() => void leave()}
            sx={{ mt: 1.5 }}
          >
            {translate('family.part')}
          </Button>
        </div>
      )}
      {part.dialog}
    </Alert>
  );
}

function JoinedBy({ joinedBy, dateJoined }: { joinedBy: string | null; dateJoined: string }) {
  const translate = useTranslate();
  const date = formatDate(dateJoined);
  return joinedBy
    ? translate('family.notice.by', { name: joinedBy, date })
    : translate('family.notice.on', { date });
}
