import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContributionField } from '#contract/fields/schema.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { useSettings } from '#src/app/settings.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import { titleSourceOf } from '#src/components/inputs/titles.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { bodyOf, FieldInputs, type FieldValues, valuesOf } from './FieldInputs.tsx';
import { fieldAddress, fieldCrumbs, fieldsAddress } from './fieldAddress.ts';

/** A new field: its titles first; its people are added on its own page, which opens then. */
function FieldCreate({ type }: OfType) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { locales } = useSettings();
  const [initial] = useState(() => valuesOf(null, locales));
  return (
    <>
      <BreadcrumbBar crumbs={fieldCrumbs(type, 'contributionField.new')} />
      <PageTitle title={`contributionField.new.${type}`} />
      <RecordCreate resource="fields" meta={{ type }} initial={initial}>
        <FieldInputs />
        <CreateActions<FieldValues, ContributionField>
          words={translate('contributionField.new.next')}
          back={{ to: fieldsAddress(type), label: 'components.confirm.cancel' }}
          createLabel="contributionField.create"
          bodyOf={(values) => bodyOf(values, null)}
          sourceOf={(path) => titleSourceOf(path, locales)}
          onCreated={({ id }) => navigate(fieldAddress(type, id), { replace: true })}
        />
      </RecordCreate>
    </>
  );
}

export default ofType(FieldCreate);
