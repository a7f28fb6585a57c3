import { Suspense } from 'react';
import { AbsenceSection } from '#src/components/absences/AbsenceSection.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { type IndexedPart, IndexedParts } from '#src/components/layout/IndexedParts.tsx';
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

const PARTS: readonly IndexedPart[] = [
  { id: 'your-details', title: 'settings.profile', content: <ProfileForm /> },
  { id: 'change-password', title: 'password.title', content: <PasswordForm /> },
  { id: 'two-step', title: 'secondFactor.title', content: <SecondFactorSection /> },
  { id: 'passkeys', title: 'passkeys.title', content: <PasskeysSection /> },
  { id: 'sessions', title: 'sessions.title', content: <SessionsSection /> },
  {
    // Mails lead to this one, and to the last.
    id: 'notifications',
    title: 'notificationPreference.title',
    content: (
      <Suspense fallback={<LoadingSpinner minHeight={240} />}>
        <NotificationSettings />
      </Suspense>
    ),
  },
  { id: 'absence', title: 'absence.title', content: <AbsenceSection /> },
  { id: 'news-by-email', title: 'newsByEmail.title', content: <NewsByEmailSection /> },
  { id: 'your-data', title: 'yourData.title', content: <YourDataSection /> },
];

/** Name, e-mail, language, password, the second step of the sign-in, passkeys, the open sessions, notifications, news by email, and the own data. */
export default function AccountSettingsScreen() {
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.settings' }]} />
      <PageTitle title="menu.account.settings" />
      <IndexedParts parts={PARTS} />
    </>
  );
}
