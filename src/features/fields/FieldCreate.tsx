import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { ContributionType } from '#contract/roles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSettings } from '#src/app/settings.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { titleSourceOf } from '#src/components/inputs/titles.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { createField } from '#src/dataProvider/fields.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { fieldAddress, fieldCrumbs, fieldsAddress } from './fieldAddress.ts';
import { FIELD_LISTS, fieldKey } from './fieldQueries.ts';
import { bodyOf, type FieldValues, valuesOf } from './fieldValues.ts';
import { useTypeParam } from './useTypeParam.ts';

/** A new field: its titles first; its people are added on its own page, which opens then [R3P-45]. */
export default function FieldCreate() {
  const type = useTypeParam();
  const { locales } = useSettings();
  const [initial] = useState(() => valuesOf(null, locales));
  if (type === null) return <NotFoundPage />;
  return (
    <>
      <BreadcrumbBar crumbs={fieldCrumbs(type, 'contributionField.new')} />
      <PageTitle title={`contributionField.new.${type}`} />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <FieldInputs />
        <CreateBar type={type} />
      </Form>
    </>
  );
}

function CreateBar({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { locales } = useSettings();
  const { handleSubmit } = useFormContext<FieldValues>();
  const { isDirty, isSubmitting } = useFormState();
  const refuse = useFieldRefusals((path) => titleSourceOf(path, locales));
  const create = handleSubmit(async (values) => {
    try {
      const created = await createField(type, bodyOf(values, null));
      queries.setQueryData(fieldKey(type, created.id), created);
      void queries.invalidateQueries({ queryKey: FIELD_LISTS });
      navigate(fieldAddress(type, created.id), { replace: true });
    } catch (error) {
      refuse(error);
    }
  }, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <ActionBar words={translate('contributionField.new.next')}>
        <Button component={Link} to={fieldsAddress(type)} variant="outlined">
          {translate('components.confirm.cancel')}
        </Button>
        <Button variant="contained" onClick={() => void create()} loading={isSubmitting}>
          {translate('contributionField.create')}
        </Button>
      </ActionBar>
    </>
  );
}
