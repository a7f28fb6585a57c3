import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useLocale } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { createUser } from '#src/dataProvider/users.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { RolesInput } from './RolesInput.tsx';
import { UnitsInput } from './UnitsInput.tsx';
import { AccountInputs, PersonInputs, ProfileInputs } from './UserInputs.tsx';
import { USERS_ADDRESS, userCrumbs } from './userAddress.ts';
import { refreshUsers } from './userQueries.ts';
import { bodyOf, newValues, sourceOf, type UserValues } from './userValues.ts';

/** A new account [R3P-161]; `?unit=` puts it there. */
export default function UserCreate() {
  const locale = useLocale();
  const [search] = useSearchParams();
  const [initial] = useState(() => newValues(locale, readIdParam(search.get('unit') ?? undefined)));
  return (
    <>
      <BreadcrumbBar crumbs={userCrumbs('user.new')} />
      <PageTitle title="user.new" />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <SectionCard title="user.form.person">
          <PersonInputs />
        </SectionCard>
        <SectionCard title="user.form.account">
          <AccountInputs isNew />
        </SectionCard>
        <SectionCard title="user.units">
          <UnitsInput />
        </SectionCard>
        <SectionCard title="user.authorities">
          <RolesInput />
        </SectionCard>
        <SectionCard title="user.form.profile">
          <ProfileInputs />
        </SectionCard>
        <CreateBar />
      </Form>
    </>
  );
}

function CreateBar() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refuse = useFieldRefusals(sourceOf);
  const { handleSubmit } = useFormContext<UserValues>();
  const { isDirty, isSubmitting } = useFormState();
  const create = handleSubmit(async (values) => {
    try {
      await createUser(bodyOf(values));
      void refreshUsers(queries);
      navigate(USERS_ADDRESS);
    } catch (error) {
      refuse(error);
    }
  }, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <ActionBar>
        <Button component={Link} to={USERS_ADDRESS} variant="outlined">
          {translate('components.confirm.cancel')}
        </Button>
        <Button variant="contained" onClick={() => void create()} loading={isSubmitting}>
          {translate('user.create')}
        </Button>
      </ActionBar>
    </>
  );
}
