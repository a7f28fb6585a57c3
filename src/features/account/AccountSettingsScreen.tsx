import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { NewsByEmailSection } from './NewsByEmailSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { PasskeysSection } from './passkeys/PasskeysSection.tsx';
import { YourDataSection } from './personalData/YourDataSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SecondFactorSection } from './secondFactor/SecondFactorSection.tsx';

const NotificationSettings = lazyPart(() => import('./notifications/NotificationSettings.tsx'));

/** Name, e-mail, language, password, the second step of the sign-in, passkeys, the open sessions, notifications, news by email, and the own data. */
export default function AccountSettingsScreen() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.settings' }]} />
      <PageTitle title="menu.account.settings" />
      <ProfileForm />
      <PasswordForm />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <Suspense fallback={<LoadingSpinner minHeight={240} />}>
        <NotificationSettings />
      </Suspense>
      <NewsByEmailSection />
      <YourDataSection />
    </Box>
  );
}
