import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

/** Opens or closes chats of the contribution, several at once. */
export function ChatStatusDialog(props: CommandProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { refresh: refreshChats } = useRecordUpdates([], 'chat-sessions');
  const { id, chatSessions } = props.contribution;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [status, setStatus] = useState<'OPEN' | 'CLOSED'>('CLOSED');
  const toggle = (sessionId: number) =>
    setChosen(
      chosen.includes(sessionId) ? chosen.filter((each) => each !== sessionId) : [...chosen, sessionId],
    );
  return (
    <CommandDialog
      {...props}
      hasChanges={chosen.length > 0}
      canSave={chosen.length > 0}
      onSave={async () => {
        await dataProvider.changeChatStatus({ params: { id, status }, body: { sessionList: [...chosen] } });
        // The tab of the chats may be open below; the contribution itself is read anew by the dialog.
        void refreshChats();
        setChosen([]);
      }}
    >
      {chatSessions.length === 0 ? (
        <EmptyState title="contribution.chat.none" />
      ) : (
        <>
          <FormGroup role="group" aria-label={translate('contribution.chat.sessions')}>
            {chatSessions.map((session) => (
              <FormControlLabel
                key={session.id}
                control={
                  <Checkbox checked={chosen.includes(session.id)} onChange={() => toggle(session.id)} />
                }
                label={`${translate(`contribution.chat.${session.sessionType}`)} (${translate(`contribution.chat.${session.status}`)})`}
              />
            ))}
          </FormGroup>
          <RadioGroup
            row
            aria-label={translate('contribution.chat.status')}
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          >
            <FormControlLabel
              value="CLOSED"
              control={<Radio />}
              label={translate('contribution.chat.close')}
            />
            <FormControlLabel value="OPEN" control={<Radio />} label={translate('contribution.chat.open')} />
          </RadioGroup>
        </>
      )}
    </CommandDialog>
  );
}
