import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { RadioInput } from '#src/components/inputs/RadioInput.tsx';
import { SeveralInput } from '#src/components/inputs/SeveralInput.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

/** Where the chats are listed, such as the tab below. */
const SHOWN_BY = ['chat-sessions'] as const;

interface ChatStatusValues {
  sessions: number[];
  status: 'OPEN' | 'CLOSED';
}

/** Opens or closes chats of the contribution, several at once. */
export function ChatStatusDialog(props: CommandProps) {
  const translate = useTranslate();
  const changeChatStatus = useChange('changeChatStatus', SHOWN_BY);
  const { id, chatSessions } = props.contribution;
  return (
    <CommandDialog<ChatStatusValues>
      {...props}
      initial={{ sessions: [], status: 'CLOSED' }}
      canSave={({ sessions }) => sessions.length > 0}
      onSave={({ sessions, status }) =>
        changeChatStatus({ params: { id, status }, body: { sessionList: sessions } })
      }
    >
      {chatSessions.length === 0 ? (
        <EmptyState title="contribution.chat.none" />
      ) : (
        <>
          <SeveralInput
            source="sessions"
            label="contribution.chat.sessions"
            options={chatSessions.map((session) => ({
              id: session.id,
              label: `${translate(`contribution.chat.${session.sessionType}`)} (${translate(`contribution.chat.${session.status}`)})`,
            }))}
          />
          <RadioInput
            source="status"
            label="contribution.chat.status"
            row
            options={[
              { id: 'CLOSED', label: translate('contribution.chat.close') },
              { id: 'OPEN', label: translate('contribution.chat.open') },
            ]}
          />
        </>
      )}
    </CommandDialog>
  );
}
