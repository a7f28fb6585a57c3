import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { Account } from '#contract/account/schema.ts';
import type { Navigation } from '../navigation.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { nameOf } from './nameOf.ts';

interface AccountPanelProps {
  account: Account;
  navigation: Navigation;
  onChoose: () => void;
}

export default function AccountPanel({ account, navigation, onChoose }: AccountPanelProps) {
  return (
    <Box sx={{ minWidth: 260 }}>
      <Box sx={{ px: 2.5, pt: 2, pb: 1.5 }}>
        <Typography sx={{ fontWeight: 700 }}>{nameOf(account)}</Typography>
        <Typography variant="caption" color="textSecondary">
          {account.email}
        </Typography>
      </Box>
      <Divider />
      <Box sx={{ p: 1 }}>
        <AccountLinks navigation={navigation} onChoose={onChoose} />
      </Box>
    </Box>
  );
}
