import Logout from '@mui/icons-material/Logout';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import type { Account } from '../../../contract/account.ts';
import type { Navigation } from '../navigation.ts';
import { openManual } from '../openManual.ts';
import { loginState } from '../returnPath.ts';
import { useSession } from '../session.ts';
import { useMessage } from '../useMessage.ts';
import { DropPanel } from './DropPanel.tsx';
import { MenuLinks, menuItemStyle } from './MenuLinks.tsx';

/** First and last name, or the login where both are missing [R3N-37]. */
export function nameOf({ firstName, lastName, login }: Account): string {
  return `${firstName} ${lastName}`.trim() || login;
}

function initialsOf({ firstName, lastName, login }: Account): string {
  const letters = `${firstName.charAt(0)}${lastName.charAt(0)}`;
  return (letters || login.charAt(0)).toLocaleUpperCase();
}

function Initials({ account }: { account: Account }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 34,
        height: 34,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 700,
      }}
    >
      {initialsOf(account)}
    </Box>
  );
}

/** The account menu, signed in [R3N-37 … R3N-43] and signed out [R3N-44 … R3N-46]. */
export function AccountMenu({ navigation }: { navigation: Navigation }) {
  const t = useMessage();
  const { account } = useSession();
  if (!account) return <VisitorButtons navigation={navigation} />;
  return (
    <DropPanel label={t('menu.account', { name: nameOf(account) })} icon={<Initials account={account} />}>
      {(close) => (
        <Box sx={{ minWidth: 260 }}>
          <Box sx={{ px: 2.5, pt: 2, pb: 1.5 }}>
            <Typography sx={{ fontWeight: 700 }}>{nameOf(account)}</Typography>
            <Typography variant="caption" color="text.secondary">
              {account.email}
            </Typography>
          </Box>
          <Divider />
          <Box sx={{ p: 1 }}>
            <AccountLinks navigation={navigation} onChoose={close} />
          </Box>
        </Box>
      )}
    </DropPanel>
  );
}

export function AccountLinks({ navigation, onChoose }: { navigation: Navigation; onChoose?: () => void }) {
  const t = useMessage();
  return (
    <>
      <MenuLinks entries={navigation.account} onChoose={onChoose} />
      <List disablePadding>
        {navigation.manuals.map(({ label, file }) => (
          <li key={file}>
            <ListItemButton onClick={() => openManual(file)} sx={[menuItemStyle, { gap: 1.5 }]}>
              {t(label)}
              <PictureAsPdfOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
            </ListItemButton>
          </li>
        ))}
        <li>
          <ListItemButton component={Link} to="/logout" onClick={onChoose} sx={[menuItemStyle, { gap: 1.5 }]}>
            {t('menu.signOut')}
            <Logout fontSize="small" sx={{ color: 'text.secondary' }} />
          </ListItemButton>
        </li>
      </List>
    </>
  );
}

function VisitorButtons({ navigation }: { navigation: Navigation }) {
  const t = useMessage();
  const location = useLocation();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {navigation.visitor.map(({ label, to }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          state={to === '/login' ? loginState(location) : undefined}
          variant={to === '/login' ? 'contained' : 'text'}
          color={to === '/login' ? 'primary' : 'inherit'}
        >
          {t(label)}
        </Button>
      ))}
    </Box>
  );
}
