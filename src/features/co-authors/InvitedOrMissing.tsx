import { Navigate } from 'react-router-dom';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { invitationAddress } from './invitationAddress.ts';

/**
 * In place of a contribution that was not found. Notifications and mails lead to its page: whoever is invited to write it sees only
 * the invitation.
 */
export default function InvitedOrMissing({ id }: { id: number }) {
  const { data, error, refetch } = useRead('readInvitation', { params: { id } });
  if (data) return <Navigate to={invitationAddress(id)} replace />;
  if (!error) return <DetailSkeleton />;
  if (failureStatus(error) === 404) return <NotFoundPage />;
  return <ErrorState error={error} retry={() => void refetch()} />;
}
