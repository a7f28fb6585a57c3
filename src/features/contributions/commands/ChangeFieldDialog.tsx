import Typography from '@mui/material/Typography';
import { useGetList, useLocale } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ContributionType } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { fieldOptions } from '#src/components/contributions/options.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

interface PlaceValues {
  fieldId: number | null;
  userId: number | null;
}

/** A new field and one of its responsibles, together. */
export function ChangeFieldDialog(props: CommandProps) {
  const { id, type, fieldId, responsible } = props.contribution;
  const dataProvider = useDataProvider();
  const [stored] = useState<PlaceValues>({ fieldId: fieldId ?? null, userId: responsible?.id ?? null });
  return (
    <CommandDialog<PlaceValues>
      {...props}
      initial={stored}
      canSave={(chosen) =>
        Boolean(chosen.fieldId && chosen.userId) &&
        (chosen.fieldId !== stored.fieldId || chosen.userId !== stored.userId)
      }
      onSave={(chosen) =>
        dataProvider.changeField({
          params: { id, fieldId: chosen.fieldId ?? 0, userId: chosen.userId ?? 0 },
        })
      }
    >
      <PlaceInputs type={type} />
    </CommandDialog>
  );
}

/** A field of a type and one of its responsibles, as `fieldId` and `userId` of the form. */
export function PlaceInputs({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { setValue } = useFormContext<PlaceValues>();
  const fieldId = useWatch<PlaceValues, 'fieldId'>({ name: 'fieldId' });
  const fields = useGetList<Row<'fields', 'options'>>('fields', {
    filter: { type },
    meta: { view: 'options' } satisfies ListMeta<'fields'>,
  });
  const people = useGetList<Row<'field-users', 'responsibles'>>(
    'field-users',
    { filter: { fieldId }, meta: { view: 'responsibles' } satisfies ListMeta<'field-users'> },
    { enabled: Boolean(fieldId) },
  );
  const offered = people.data ?? [];
  const failed = fields.error ?? people.error;
  return (
    <>
      {failed && (
        <ErrorState
          error={failed}
          retry={() => void Promise.all([fields.refetch(), ...(fieldId ? [people.refetch()] : [])])}
        />
      )}
      <ChoiceInput
        source="fieldId"
        label="contribution.field"
        placeholder={translate('contribution.field.choose')}
        options={fieldOptions(fields.data, locale)}
        validate={REQUIRED}
        onChange={() => setValue('userId', null)}
      />
      {people.isLoading && <LoadingSpinner minHeight={60} />}
      {people.isSuccess && offered.length === 0 && (
        <Typography color="textSecondary" role="status">
          {translate('contribution.changeField.nobody')}
        </Typography>
      )}
      {offered.length > 0 && (
        <ChoiceInput
          source="userId"
          label="contribution.responsible"
          placeholder={translate('contribution.changeField.choose')}
          options={offered.map((person) => ({
            id: person.userId,
            label: [fullName(person), person.unitName].filter(Boolean).join(' · '),
          }))}
          validate={REQUIRED}
        />
      )}
    </>
  );
}
