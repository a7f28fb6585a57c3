import Chip from '@mui/material/Chip';
import type { MyChatSession } from '#contract/chat/schema.ts';
import { cutText, formatDateTime } from '#contract/formats/dates.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { Row } from '#src/components/list/ShortList.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** A longer message is cut: the chat holds the rest. */
const MOST_LETTERS = 120;

/** One chat: what it is about, what was said last, and how much of it is new. */
export function ChatRow({ chat }: { chat: MyChatSession }) {
  const translate = useTranslate();
  const { contributionId, contributionType, competitionId, lastMessage, unreadCount } = chat;
  const address = detailAddress({ id: contributionId, type: contributionType, competitionId });
  const body = cutText(lastMessage.body, MOST_LETTERS);
  const said = lastMessage.isOwn
    ? translate('work.chats.you', { body })
    : translate('chat.said', { name: lastMessage.fullName, body });
  return (
    <Row
      to={`${address}?tab=chat&chat=${chat.id}`}
      title={chat.contributionTitle.trim() || chat.contributionCode}
      text={`${translate(`contribution.chat.${chat.sessionType}`)} · ${formatDateTime(lastMessage.createdDate)}`}
      note={said}
      chip={
        unreadCount > 0 && (
          <Chip
            size="small"
            color="primary"
            label={translate('work.chats.unread', { smart_count: unreadCount })}
          />
        )
      }
    />
  );
}
