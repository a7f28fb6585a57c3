import { useEffect } from 'react';
import { leave } from '#src/app/leave.ts';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { signOut } from '#src/app/signOut.ts';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Shared by the two mounts of React's strict mode: one sign-out is enough. */
let leaving: Promise<string> | undefined;

/** Ends the session, then leaves for the identity provider or the site's origin. */
export default function LogoutScreen() {
  const t = useTranslate();
  useEffect(() => {
    let current = true;
    leaving ??= signOut();
    void leaving.then((address) => {
      leaving = undefined;
      if (current) leave.to(address);
    });
    return () => {
      current = false;
    };
  }, []);
  return (
    <>
      <PageHeading title={t('logout.title')} hidden />
      <LoadingSpinner label={t('logout.title')} minHeight="50vh" />
    </>
  );
}
