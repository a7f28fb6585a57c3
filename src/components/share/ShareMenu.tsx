import MailOutline from '@mui/icons-material/EmailOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import IosShare from '@mui/icons-material/IosShare';
import LinkIcon from '@mui/icons-material/Link';
import QrCode2 from '@mui/icons-material/QrCode2';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify } from 'ra-core';
import { Suspense, useState } from 'react';
import { copyText } from '#src/components/copyText.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { linkOf, mailLink, type Shared, teamsLink } from './shared.ts';

const QrDialog = lazyPart(() => import('./QrDialog.tsx'));

interface ShareMenuProps {
  shared: Shared;
  anchor: HTMLElement;
  onClose: () => void;
}

const ITEM = { minHeight: 44 } as const;

/** The ways to pass a page on: those of the device where it has some, then our own. */
export default function ShareMenu({ shared, anchor, onClose }: ShareMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isPrinting, setPrinting] = useState(false);
  const url = linkOf(shared);
  const copy = async () => {
    if (await copyText(url)) notify('share.copied', { type: 'success' });
    // The address can be copied from the message.
    else notify('share.copyFailed', { type: 'warning', messageArgs: { url }, autoHideDuration: 15_000 });
    onClose();
  };
  const shareByDevice = async () => {
    onClose();
    // Whoever closes the device's own menu shares nothing, which is no failure.
    await navigator.share({ title: shared.title, text: shared.summary, url }).catch(() => undefined);
  };
  if (isPrinting) {
    return (
      <Suspense fallback={null}>
        <QrDialog shared={shared} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('share.button') } }}
    >
      {'share' in navigator && (
        <MenuItem onClick={() => void shareByDevice()} sx={ITEM}>
          <ListItemIcon>
            <IosShare fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('share.device')}</ListItemText>
        </MenuItem>
      )}
      <MenuItem onClick={() => void copy()} sx={ITEM}>
        <ListItemIcon>
          <LinkIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('share.copy')}</ListItemText>
      </MenuItem>
      <MenuItem component="a" href={mailLink(shared)} onClick={onClose} sx={ITEM}>
        <ListItemIcon>
          <MailOutline fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('share.mail')}</ListItemText>
      </MenuItem>
      <MenuItem
        component="a"
        href={teamsLink(shared)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClose}
        sx={ITEM}
      >
        <ListItemIcon>
          <Groups fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('share.teams')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => setPrinting(true)} sx={ITEM}>
        <ListItemIcon>
          <QrCode2 fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('share.qr')}</ListItemText>
      </MenuItem>
    </Menu>
  );
}
