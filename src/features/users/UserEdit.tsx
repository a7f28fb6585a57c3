import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { AbsenceSection } from '#src/components/absences/AbsenceSection.tsx';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { HandOverNotices } from './hand-over/HandOverNotices.tsx';
import { UserAccess } from './UserAccess.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserInputs } from './UserInputs.tsx';
import { UserSessions } from './UserSessions.tsx';
import { USERS_ADDRESS, userCrumbs } from './userAddress.ts';
import {
  changesOf,
  joinValues,
  REFUSED,
  SHOWN_BY,
  sourceOf,
  type UserValues,
  valuesOf,
} from './userValues.ts';

/** One account: who it is, where they work, what they may do, and how they get in. */
export default function UserEdit() {
  return (
    <RecordEdit resource="users" id={readIdParam(useParams().id)} notFound={<NotFoundPage />}>
      {(user) => <UserPage user={user} />}
    </RecordEdit>
  );
}

function UserPage({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const { account } = useSession();
  const disabled = !user.mayChange;
  const isOwn = user.id === account?.id;
  // The record of a form is not read again when another language is chosen.
  const name = user.erasedAt === null ? fullName(user) : translate('person.former');
  return (
    <>
      <BreadcrumbBar crumbs={userCrumbs(name)} />
      <PageTitle title={name}>
        <StatusChip kind="active" value={String(user.activated)} />
      </PageTitle>
      {disabled && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {user.erasedAt === null
            ? translate('user.adminsOnly')
            : translate('user.erased', { date: formatDateTime(user.erasedAt) })}
        </Alert>
      )}
      {user.mayChange && <HandOverNotices user={user} />}
      <UserFacts user={user} />
      <UserAccess user={user} isOwn={isOwn} />
      {user.mayChange && <UserSessions user={user} isOwn={isOwn} />}
      {user.mayChange && user.activated && !isOwn && <AbsenceSection userId={user.id} />}
      {/* Of a former member there is nothing left to show in a form. */}
      {user.erasedAt === null && (
        <RecordForm valuesOf={valuesOf}>
          <UserInputs user={user} isOwn={isOwn} disabled={disabled} />
          {!disabled && (
            // Of two administrators the second one chooses, and takes nothing back unseen.
            <EditActions<ExtendedUser, UserValues>
              valuesOf={valuesOf}
              bodyOf={(values, base) => changesOf(values, valuesOf(base))}
              sourceOf={sourceOf}
              fieldOf={REFUSED}
              join={(typed, base, theirs) => joinValues(typed, valuesOf(base), valuesOf(theirs))}
              follows
              back={{ to: USERS_ADDRESS, label: 'user.back' }}
              saveLabel="user.save"
              shownBy={SHOWN_BY}
            />
          )}
        </RecordForm>
      )}
    </>
  );
}
