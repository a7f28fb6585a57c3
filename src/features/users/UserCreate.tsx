import { useLocale } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { UserInputs } from './UserInputs.tsx';
import { USERS_ADDRESS, userCrumbs } from './userAddress.ts';
import { bodyOf, newValues, REFUSED, SHOWN_BY, sourceOf, type UserValues } from './userValues.ts';

/** A new account; `?unit=` puts it there. */
export default function UserCreate() {
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [initial] = useState(() => newValues(locale, readIdParam(search.get('unit') ?? undefined)));
  return (
    <>
      <BreadcrumbBar crumbs={userCrumbs('user.new')} />
      <PageTitle title="user.new" />
      <RecordCreate resource="users" initial={initial}>
        <UserInputs />
        <CreateActions<UserValues, ExtendedUser>
          back={{ to: USERS_ADDRESS, label: 'components.confirm.cancel' }}
          createLabel="user.create"
          bodyOf={bodyOf}
          sourceOf={sourceOf}
          fieldOf={REFUSED}
          onCreated={() => navigate(USERS_ADDRESS)}
          shownBy={SHOWN_BY}
        />
      </RecordCreate>
    </>
  );
}
