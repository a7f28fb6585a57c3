import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Check from '@mui/icons-material/Check';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import type { Followable } from '#contract/follows/endpoints.ts';
import { PressedMenu } from '#src/components/layout/PressedMenu.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useSubjectFollow } from './useSubjectFollow.ts';

/** What a contribution belongs to can be followed too: its field, its campaign, its authors. */
export function FollowMoreButton({ contributionId }: { contributionId: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const {
    data = [],
    isSuccess,
    isError,
    refetch,
  } = useRead(
    'readFollowable',
    { params: { id: contributionId }, query: { langkey: locale } },
    { enabled: anchor !== null },
  );
  const change = useSubjectFollow();
  const label = translate('follow.more');
  const isOpen = anchor !== null && isSuccess;
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          if (isError) void refetch();
        }}
        sx={{ width: 44, height: 44 }}
      >
        <ArrowDropDown />
      </IconButton>
      <PressedMenu
        anchorEl={anchor}
        open={isOpen}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <ListSubheader role="presentation" sx={{ bgcolor: 'transparent' }}>
          {label}
        </ListSubheader>
        {data.length === 0 && <MenuItem disabled>{translate('follow.more.none')}</MenuItem>}
        {data.map((one) => (
          <FollowableItem
            key={`${one.kind}/${one.targetId}`}
            followable={one}
            onPress={() => void change(one)}
          />
        ))}
      </PressedMenu>
    </>
  );
}

/** MUI's menu hands its items a reference and props for the keyboard, so these go along. */
function FollowableItem({
  followable,
  onPress,
  ...rest
}: {
  followable: Followable;
  onPress: () => void;
  autoFocus?: boolean;
  tabIndex?: number;
}) {
  const translate = useTranslate();
  const { kind, title, following } = followable;
  return (
    <MenuItem
      {...rest}
      role="menuitemcheckbox"
      aria-checked={following}
      onClick={onPress}
      sx={{ minHeight: 48, maxWidth: 360, whiteSpace: 'normal' }}
    >
      <ListItemIcon>{following && <Check fontSize="small" color="primary" />}</ListItemIcon>
      <ListItemText primary={title} secondary={translate(`follow.kind.${kind}`)} />
    </MenuItem>
  );
}
