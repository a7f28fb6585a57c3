import Logout from '@mui/icons-material/Logout';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Navigation } from '../navigation.ts';
import { useOpenManual } from '../useOpenManual.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { menuItemStyle } from './menuItemStyle.ts';

const OwnPlaces = lazyPart(() => import('./OwnPlaces.tsx'));

/** What a signed-in person can do with the account. */
export function AccountLinks({ navigation, onChoose }: { navigation: Navigation; onChoose?: () => void }) {
  const translate = useTranslate();
  const openManual = useOpenManual();
  return (
    <>
      <MenuLinks entries={navigation.account} onChoose={onChoose} />
      <Suspense>
        <OwnPlaces onChoose={onChoose} />
      </Suspense>
      <List disablePadding>
        {navigation.manuals.map(({ label, file, disabled }) => (
          <li key={file}>
            <ListItemButton
              disabled={disabled}
              onClick={() => openManual(file)}
              sx={[menuItemStyle, { gap: 1.5 }]}
            >
              {translate(label)}
              <PictureAsPdfOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
            </ListItemButton>
          </li>
        ))}
        <li>
          <ListItemButton component={Link} to="/logout" onClick={onChoose} sx={[menuItemStyle, { gap: 1.5 }]}>
            {translate('menu.signOut')}
            <Logout fontSize="small" sx={{ color: 'text.secondary' }} />
          </ListItemButton>
        </li>
      </List>
    </>
  );
}
