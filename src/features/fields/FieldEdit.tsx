import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useLocale } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { ContributionField } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSettings } from '#src/app/settings.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { StoredForm } from '#src/components/inputs/StoredForm.tsx';
import { titleSourceOf } from '#src/components/inputs/titles.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { readField, saveField } from '#src/dataProvider/fields.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { FieldPeople } from './FieldPeople.tsx';
import { fieldCrumbs, fieldsAddress } from './fieldAddress.ts';
import { FIELD_LISTS, fieldKey } from './fieldQueries.ts';
import { bodyOf, type FieldValues, valuesOf } from './fieldValues.ts';
import { useTypeParam } from './useTypeParam.ts';

/** A field: its titles, whether it can be chosen, and who works in it [R3I-02 … R3I-06]. */
export default function FieldEdit() {
  const type = useTypeParam();
  const id = readIdParam(useParams().id);
  if (type === null || id === null) return <NotFoundPage />;
  return (
    <StoredForm
      key={`${type}/${id}`}
      queryKey={fieldKey(type, id)}
      read={(options) => readField(type, id, options)}
      notFound={<NotFoundPage />}
    >
      {(field) => <FieldPage field={field} />}
    </StoredForm>
  );
}

function FieldPage({ field }: { field: ContributionField }) {
  const locale = useLocale();
  const { locales } = useSettings();
  const [initial] = useState(() => valuesOf(field, locales));
  const title = inLanguage(field.definitionList, locale)?.title ?? '';
  return (
    <>
      <BreadcrumbBar crumbs={fieldCrumbs(field.contributionType, title)} />
      <PageTitle title={title}>
        <StatusChip kind="active" value={String(field.isActive)} />
      </PageTitle>
      <FieldPeople field={field} />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <FieldInputs />
        <SaveBar field={field} />
      </Form>
    </>
  );
}

/** Saves what was changed; of two administrators the second one chooses. */
function SaveBar({ field }: { field: ContributionField }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { locales } = useSettings();
  const { handleSubmit } = useFormContext<FieldValues>();
  const { isDirty, isSubmitting } = useFormState();
  const { id, contributionType: type } = field;
  const onRefused = useFieldRefusals((path) => titleSourceOf(path, locales));
  const { savedAt, conflict, send, settle } = useVersionedForm<FieldValues, ContributionField, undefined>({
    item: field,
    valuesOf: (stored) => valuesOf(stored, locales),
    read: () => readField(type, id),
    write: (values, version, _, base) => saveField(type, { id, version, ...bodyOf(values, base) }),
    onStored: (stored) => {
      queries.setQueryData(fieldKey(type, id), stored);
      void queries.invalidateQueries({ queryKey: FIELD_LISTS });
    },
    onRefused,
  });
  const save = handleSubmit(async (values) => {
    await send(values);
  }, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      {conflict && <SaveConflict onChoose={settle} />}
      <ActionBar words={<SaveWords isDirty={isDirty} savedAt={savedAt} />}>
        <Button component={Link} to={fieldsAddress(type)} variant="outlined">
          {translate('contributionField.back')}
        </Button>
        <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
          {translate('contributionField.save')}
        </Button>
      </ActionBar>
    </>
  );
}
