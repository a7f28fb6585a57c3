import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import CommentOutlined from '@mui/icons-material/CommentOutlined';
import EditOffOutlined from '@mui/icons-material/EditOffOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import StarHalfOutlined from '@mui/icons-material/StarHalfOutlined';
import StarsOutlined from '@mui/icons-material/StarsOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentType, Suspense, useId, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { JoinButton } from '#src/features/families/familyParts.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ChangeFieldDialog } from './ChangeFieldDialog.tsx';
import { ChatStatusDialog } from './ChatStatusDialog.tsx';
import type { CommandProps } from './CommandDialog.tsx';
import { OwnersDialog } from './OwnersDialog.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';

interface Command {
  type: CommandType;
  icon: ComponentType;
  Dialog: ComponentType<CommandProps>;
}

/** Commands that open a dialog; the others are parts of the page below. */
const COMMANDS: readonly Command[] = [
  { type: 'ASSIGN', icon: GroupAddOutlined, Dialog: AssignDialog },
  { type: 'CHANGE_FIELD', icon: AccountTreeOutlined, Dialog: ChangeFieldDialog },
  { type: 'CHANGE_VISIBILITY', icon: VisibilityOutlined, Dialog: StatusDialog },
  { type: 'CHANGE_COMMENT_STATUS', icon: CommentOutlined, Dialog: StatusDialog },
  { type: 'CHANGE_RATING_STATUS', icon: StarHalfOutlined, Dialog: StatusDialog },
  { type: 'EDITABILITY', icon: EditOffOutlined, Dialog: StatusDialog },
  { type: 'VIEW_OWNERS', icon: PeopleOutlined, Dialog: OwnersDialog },
  { type: 'VIEW_OWNER_POINT', icon: StarsOutlined, Dialog: OwnersDialog },
  { type: 'SAVE_REWARD', icon: EmojiEventsOutlined, Dialog: RewardDialog },
  { type: 'CHANGE_CHAT_SESSION_STATUS', icon: ChatOutlined, Dialog: ChatStatusDialog },
];

/** The commands that the reader may use on this contribution; the one that the page was opened for is open at once. */
export function CommandButtons({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const titleId = useId();
  const offered = COMMANDS.filter(({ type }) => contribution.permissions.commands[type]);
  const opened = offered.find(({ type }) => type === contribution.commandId);
  const [chosen, setChosen] = useState(opened);
  const { permissions, family, id } = contribution;
  // What is joined already leads to its head; more are joined there.
  const mayJoin = permissions.join && family === null;
  if (offered.length === 0 && !mayJoin) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('contribution.commands')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {offered.map((command) => (
          <li key={command.type}>
            <Button
              fullWidth
              color="inherit"
              startIcon={<command.icon />}
              aria-haspopup="dialog"
              onClick={() => setChosen(command)}
              sx={{ justifyContent: 'flex-start', textAlign: 'start', px: 1 }}
            >
              {translate(`contribution.command.${command.type}`)}
            </Button>
          </li>
        ))}
        {mayJoin && (
          <li>
            <Suspense fallback={null}>
              <JoinButton headId={id} isCommand />
            </Suspense>
          </li>
        )}
      </Box>
      {chosen && (
        <chosen.Dialog type={chosen.type} contribution={contribution} onClose={() => setChosen(undefined)} />
      )}
    </Box>
  );
}
