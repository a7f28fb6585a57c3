import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { StoredForm } from '#src/components/inputs/StoredForm.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { readUser, saveUser } from '#src/dataProvider/users.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { RolesInput } from './RolesInput.tsx';
import { UnitsInput } from './UnitsInput.tsx';
import { UserAccess } from './UserAccess.tsx';
import { UserFacts } from './UserFacts.tsx';
import { AccountInputs, PersonInputs, ProfileInputs } from './UserInputs.tsx';
import { USERS_ADDRESS, userCrumbs } from './userAddress.ts';
import { refreshUsers, userFormKey } from './userQueries.ts';
import { changesOf, joinValues, sourceOf, type UserValues, valuesOf } from './userValues.ts';

/** One account: who it is, where they work, what they may do, and how they get in [R3J-10 … R3J-19]. */
export default function UserEdit() {
  const id = readIdParam(useParams().id);
  if (id === null) return <NotFoundPage />;
  return (
    <StoredForm
      key={id}
      queryKey={userFormKey(id)}
      read={(options) => readUser(id, options)}
      notFound={<NotFoundPage />}
    >
      {(user) => <UserPage user={user} />}
    </StoredForm>
  );
}

function UserPage({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const { account } = useSession();
  const [initial] = useState(() => valuesOf(user));
  const disabled = !user.mayChange;
  const isOwn = user.id === account?.id;
  return (
    <>
      <BreadcrumbBar crumbs={userCrumbs(fullName(user))} />
      <PageTitle title={fullName(user)}>
        <StatusChip kind="active" value={String(user.activated)} />
      </PageTitle>
      {disabled && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('user.adminsOnly')}
        </Alert>
      )}
      <UserFacts user={user} />
      <UserAccess user={user} isOwn={isOwn} />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <SectionCard title="user.form.person">
          <PersonInputs disabled={disabled} />
        </SectionCard>
        <SectionCard title="user.form.account">
          <AccountInputs isNew={false} disabled={disabled} />
        </SectionCard>
        <SectionCard title="user.units">
          <UnitsInput stored={user.organizationUnits} disabled={disabled} />
        </SectionCard>
        <SectionCard title="user.authorities">
          <RolesInput isOwn={isOwn} disabled={disabled} />
        </SectionCard>
        <SectionCard title="user.form.profile">
          <ProfileInputs disabled={disabled} />
        </SectionCard>
        {!disabled && <SaveBar user={user} />}
      </Form>
    </>
  );
}

/** Saves what was changed; of two administrators the second one chooses, and takes nothing back unseen. */
function SaveBar({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { handleSubmit } = useFormContext<UserValues>();
  const { isDirty, isSubmitting } = useFormState();
  const onRefused = useFieldRefusals(sourceOf);
  const { savedAt, conflict, send, settle, follow } = useVersionedForm<UserValues, ExtendedUser, undefined>({
    item: user,
    valuesOf,
    read: () => readUser(user.id),
    join: (typed, base, theirs) => joinValues(typed, valuesOf(base), valuesOf(theirs)),
    write: (values, version, _, base) => saveUser(user.id, { ...changesOf(values, valuesOf(base)), version }),
    onStored: (stored) => {
      queries.setQueryData(userFormKey(user.id), stored);
      void refreshUsers(queries);
    },
    onRefused,
  });
  // The account was opened or closed beside the form.
  useEffect(() => follow(user), [user, follow]);
  const save = handleSubmit(async (values) => {
    await send(values);
  }, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      {conflict && <SaveConflict onChoose={settle} joins />}
      <ActionBar words={<SaveWords isDirty={isDirty} savedAt={savedAt} />}>
        <Button component={Link} to={USERS_ADDRESS} variant="outlined">
          {translate('user.back')}
        </Button>
        <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
          {translate('user.save')}
        </Button>
      </ActionBar>
    </>
  );
}
