import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { ChatItem } from '#contract/chat/schema.ts';
import { formatClock } from '#contract/formats/dates.ts';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Unsent } from './chatOutbox.ts';

interface BubbleProps {
  isOwn: boolean;
  /** Who writes; the first message of a turn shows it, the others only say it. */
  author: string;
  role?: string;
  showsAuthor: boolean;
  body: string;
  foot: ReactNode;
  pale?: boolean;
}

function Bubble({ isOwn, author, role, showsAuthor, body, foot, pale = false }: BubbleProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        flexDirection: isOwn ? 'row-reverse' : 'row',
        mt: showsAuthor ? 1.5 : 0.5,
      }}
    >
      {!isOwn && (
        <Box sx={{ width: 32, flexShrink: 0 }}>{showsAuthor && <InitialsAvatar name={author} />}</Box>
      )}
      <Box sx={{ maxWidth: { xs: '85%', sm: '75%' }, minWidth: 0 }}>
        <Box
          sx={
            showsAuthor && !isOwn
              ? { fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere', mb: 0.25 }
              : visuallyHidden
          }
        >
          <strong>{author}</strong>
          {role && ` · ${role}`}
        </Box>
        <Box
          sx={{
            px: 1.5,
            py: 1,
            border: 1,
            borderRadius: 2,
            borderColor: isOwn ? 'primary.main' : 'divider',
            borderStyle: pale ? 'dashed' : 'solid',
            bgcolor: pale ? 'transparent' : isOwn ? 'primary.main' : 'quiet',
            color: isOwn && !pale ? 'primary.contrastText' : 'text.primary',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {body}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: isOwn ? 'flex-end' : 'flex-start',
            fontSize: 12,
            color: 'text.secondary',
          }}
        >
          {foot}
        </Box>
      </Box>
    </Box>
  );
}

/** One message: own ones stand on the other side. */
export function ChatBubble({
  item,
  ...turn
}: { item: ChatItem } & Pick<BubbleProps, 'role' | 'showsAuthor'>) {
  const translate = useTranslate();
  return (
    <Bubble
      isOwn={item.isOwn}
      author={item.isOwn ? translate('chat.you') : item.fullName}
      {...turn}
      body={item.body}
      foot={<time dateTime={item.createdDate}>{formatClock(item.createdDate)}</time>}
    />
  );
}

interface UnsentBubbleProps {
  message: Unsent;
  onResend: () => void;
  onDiscard: () => void;
}

/** An own message that is on its way, did not get through, or was refused. */
export function UnsentBubble({ message, onResend, onDiscard }: UnsentBubbleProps) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Bubble
      isOwn
      author={translate('chat.you')}
      showsAuthor={false}
      body={message.body}
      pale
      foot={
        message.failed ? (
          <>
            <Box component="span" sx={{ color: 'error.main' }}>
              {translate('chat.notSent')}
              {message.refusal && ` · ${text(message.refusal)}`}
            </Box>
            <Button size="small" onClick={onResend}>
              {translate('chat.sendAgain')}
            </Button>
            <Button size="small" color="inherit" onClick={onDiscard}>
              {translate('chat.discard')}
            </Button>
          </>
        ) : (
          translate('chat.sending')
        )
      }
    />
  );
}
