import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { CheckboxGroupInput } from '#src/components/inputs/CheckboxGroupInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
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
          <CheckboxGroupInput
            source="sessions"
            label="contribution.chat.sessions"
            options={chatSessions.map((session) => ({
              id: session.id,
              label: `${translate(`contribution.chat.${session.sessionType}`)} (${translate(`contribution.chat.${session.status}`)})`,
            }))}
          />
          <RadioButtonGroupInput
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
