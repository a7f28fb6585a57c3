import Alert from '@mui/material/Alert';
import { useGetList } from 'ra-core';
import type { ChatSession } from '#contract/chat/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { FamilyRef } from '#contract/families/family-ref.ts';
import { HeadLink } from '#src/components/contributions/HeadLink.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { headAddressOf } from '#src/features/contributions/headAddress.ts';

interface RestingChatProps {
  contribution: ContributionDetail;
  session: ChatSession;
}

/** Where the talk goes on of what is joined: in the same chat of its head, for who takes part in it. */
export function RestingChat({ contribution, session }: RestingChatProps) {
  const { family } = contribution;
  return family && <Line family={family} address={headAddressOf(contribution) ?? ''} session={session} />;
}

/** The chat of the head in which the reader may write as they may in this one. */
function useHeadChat({ headId, headTitle }: FamilyRef, { sessionType }: ChatSession) {
  const { data } = useGetList<ChatSession>(
    'chat-sessions',
    { filter: { id: headId }, meta: { view: 'sessions' } },
    { enabled: headTitle !== null },
  );
  return data?.find((one) => one.sessionType === sessionType && one.isMember && one.status === 'OPEN');
}

function Line({ family, address, session }: { family: FamilyRef; address: string; session: ChatSession }) {
  const chat = useHeadChat(family, session);
  const link = (
    <HeadLink
      family={family}
      address={chat ? `${address}?tab=chat&chat=${chat.id}` : address}
      color="inherit"
    />
  );
  return (
    <Alert severity="info" sx={{ mt: 1.5, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}>
      <TextWithLink text={chat ? 'chat.joined.chat' : 'chat.joined'} link={link} />
    </Alert>
  );
}
