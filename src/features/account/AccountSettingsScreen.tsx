import Box from '@mui/material/Box';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Name, e-mail, language and password [R3M-07, R3M-08]. */
export default function AccountSettingsScreen() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PageTitle title="settings.title" />
      <ProfileForm />
      <PasswordForm />
    </Box>
  );
}
