import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** One line of the panel. */
export const LINE = {
  borderRadius: '6px',
  minHeight: 44,
  px: 1.5,
  py: 0.5,
  overflowWrap: 'anywhere',
} as const;

interface PanelPartProps {
  /** Ready text above it, which parts it from what is before. */
  title?: string;
  children: ReactNode;
}

/** Lines that belong together. */
export function PanelPart({ title, children }: PanelPartProps) {
  const id = useId();
  return (
    <>
      {title !== undefined && (
        <>
          <Divider sx={{ my: 1 }} />
          <Typography
            id={id}
            variant="overline"
            component="p"
            color="textSecondary"
            sx={{ px: 1.5, lineHeight: 1.6, overflowWrap: 'anywhere', textTransform: 'none' }}
          >
            {title}
          </Typography>
        </>
      )}
      <List disablePadding aria-labelledby={title === undefined ? undefined : id}>
        {children}
      </List>
    </>
  );
}

interface PanelActionProps {
  label: MessageKey;
  onPress: () => void;
  opensDialog?: boolean;
  isDangerous?: boolean;
}

export function PanelAction({ label, onPress, opensDialog, isDangerous }: PanelActionProps) {
  const translate = useTranslate();
  return (
    <li>
      <ListItemButton
        onClick={onPress}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        sx={{ ...LINE, ...(isDangerous && { color: 'error.main' }) }}
      >
        {translate(label)}
      </ListItemButton>
    </li>
  );
}
