import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import { PressedMenu } from '#src/components/layout/PressedMenu.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface ViewMenuProps {
  view: SavedView;
  onSwitch: (what: 'pin' | 'weeklyMail', isOn: boolean) => void;
  onOpen: (dialog: 'edit' | 'feed') => void;
  onRemove: () => void;
}

/** What can be done with a view of the list. */
export function ViewMenu({ view, onSwitch, onOpen, onRemove }: ViewMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, canEdit, pinned, weeklyMail, address } = view;
  const press = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  const place = placeOfView(address);
  const isMailed = place?.rows != null || place?.figures != null;
  return (
    <>
      <IconButton
        aria-label={translate('savedView.more', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVert />
      </IconButton>
      <PressedMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={press(() => onSwitch('pin', !pinned))}>
          {translate(pinned ? 'savedView.unpin' : 'savedView.pin')}
        </MenuItem>
        {isMailed && (
          <MenuItem onClick={press(() => onSwitch('weeklyMail', !weeklyMail))}>
            {translate(weeklyMail ? 'savedView.mail.end' : 'savedView.mail')}
          </MenuItem>
        )}
        {place?.rows && (
          <MenuItem onClick={press(() => onOpen('feed'))}>{translate('savedView.feed')}</MenuItem>
        )}
        {canEdit && [
          <MenuItem key="edit" onClick={press(() => onOpen('edit'))}>
            {translate('savedView.edit')}
          </MenuItem>,
          <MenuItem key="delete" onClick={press(onRemove)} sx={{ color: 'error.main' }}>
            {translate('savedView.delete')}
          </MenuItem>,
        ]}
      </PressedMenu>
    </>
  );
}
