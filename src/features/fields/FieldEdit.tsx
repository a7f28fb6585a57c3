import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { inLanguage } from '../../../contract/definitions.ts';
import type { ContributionField } from '../../../contract/fields.ts';
import type { ContributionType } from '../../../contract/roles.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { readIdParam } from '../../app/readIdParam.ts';
import { useSettings } from '../../app/settings.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../components/feedback/Skeletons.tsx';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import { titleSourceOf } from '../../components/inputs/titles.ts';
import { useFieldRefusals } from '../../components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '../../components/inputs/useInvalidNotice.ts';
import { ActionBar } from '../../components/layout/ActionBar.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { SaveWords } from '../../components/layout/SaveWords.tsx';
import { BreadcrumbBar } from '../../components/list/BreadcrumbBar.tsx';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { failureStatus } from '../../dataProvider/errors.ts';
import { readField, saveField } from '../../dataProvider/fields.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { FieldPeople } from './FieldPeople.tsx';
import { fieldCrumbs, fieldsAddress } from './fieldAddress.ts';
import { fieldKey, fieldListKey } from './fieldQueries.ts';
import { bodyOf, type FieldValues, valuesOf } from './fieldValues.ts';
import { useTypeParam } from './useTypeParam.ts';

/** A field: its titles, whether it can be chosen, and who works in it [R3I-02 … R3I-06]. */
export default function FieldEdit() {
  const type = useTypeParam();
  const id = readIdParam(useParams().id);
  if (type === null || id === null) return <NotFoundPage />;
  return <EditOf key={`${type}/${id}`} type={type} id={id} />;
}

function EditOf({ type, id }: { type: ContributionType; id: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: fieldKey(type, id),
    queryFn: ({ signal }) => readField(type, id, { signal }),
    retry: false,
    // A later reading must not replace what is being written.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isPending) return <FormSkeleton />;
  if (!data && failureStatus(error) === 404) return <NotFoundPage />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return <FieldPage field={data} />;
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

function SaveBar({ field }: { field: ContributionField }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { locales } = useSettings();
  const { handleSubmit, reset, getValues, setValue } = useFormContext<FieldValues>();
  const { isDirty, isSubmitting } = useFormState();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { id, contributionType: type } = field;
  const refuse = useFieldRefusals((path) => titleSourceOf(path, locales));
  const save = handleSubmit(async (values) => {
    try {
      const stored = await saveField(type, { id, ...bodyOf(values, field) });
      const typed = getValues();
      reset(valuesOf(stored, locales));
      // What was typed while the save was on its way is not saved yet.
      if (JSON.stringify(typed) !== JSON.stringify(values)) {
        setValue('titles', typed.titles, { shouldDirty: true });
        setValue('isActive', typed.isActive, { shouldDirty: true });
      }
      queries.setQueryData(fieldKey(type, id), stored);
      setSavedAt(new Date());
      void queries.invalidateQueries({ queryKey: fieldListKey(type) });
    } catch (error) {
      refuse(error);
    }
  }, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
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
