import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useGetList, useLocale } from 'ra-core';
import { useState } from 'react';
import { fullName } from '#contract/users/full-name.ts';
import { fieldOptions } from '#src/components/contributions/options.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

/** A new field and one of its responsibles, together. */
export function ChangeFieldDialog(props: CommandProps) {
  const { contribution, open } = props;
  const { id, type } = contribution;
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const stored = { fieldId: contribution.fieldId ?? 0, userId: contribution.responsible?.id ?? 0 };
  const [fieldId, setFieldId] = useState(stored.fieldId);
  const [userId, setUserId] = useState(stored.userId);
  const fields = useGetList<Row<'fields', 'options'>>(
    'fields',
    { filter: { type }, meta: { view: 'options' } satisfies ListMeta<'fields'> },
    { enabled: open },
  );
  const people = useGetList<Row<'field-users', 'responsibles'>>(
    'field-users',
    { filter: { fieldId }, meta: { view: 'responsibles' } satisfies ListMeta<'field-users'> },
    { enabled: open && fieldId > 0 },
  );
  const offered = people.data ?? [];
  const responsible = offered.some((person) => person.userId === userId) ? userId : 0;
  const changed = fieldId !== contribution.fieldId || responsible !== contribution.responsible?.id;
  const failed = fields.error ?? people.error;
  return (
    <CommandDialog
      {...props}
      hasChanges={fieldId !== stored.fieldId || userId !== stored.userId}
      canSave={fieldId > 0 && responsible > 0 && changed}
      onSave={() => dataProvider.changeField({ params: { id, fieldId, userId: responsible } })}
    >
      {failed && (
        <ErrorState
          error={failed}
          retry={() => void Promise.all([fields.refetch(), ...(fieldId > 0 ? [people.refetch()] : [])])}
        />
      )}
      <TextField
        select
        required
        label={translate('contribution.field')}
        value={fieldId || ''}
        onChange={(event) => {
          setFieldId(Number(event.target.value));
          setUserId(0);
        }}
        slotProps={{ select: { native: true } }}
      >
        <option value="">{translate('contribution.field.choose')}</option>
        {fieldOptions(fields.data, locale).map((field) => (
          <option key={field.id} value={field.id}>
            {field.label}
          </option>
        ))}
      </TextField>
      {people.isLoading && <LoadingSpinner minHeight={60} />}
      {people.isSuccess && offered.length === 0 && (
        <Typography color="text.secondary" role="status">
          {translate('contribution.changeField.nobody')}
        </Typography>
      )}
      {offered.length > 0 && (
        <TextField
          select
          required
          label={translate('contribution.responsible')}
          value={responsible || ''}
          onChange={(event) => setUserId(Number(event.target.value))}
          slotProps={{ select: { native: true } }}
        >
          <option value="">{translate('contribution.changeField.choose')}</option>
          {offered.map((person) => (
            <option key={person.userId} value={person.userId}>
              {[fullName(person), person.unitName].filter(Boolean).join(' · ')}
            </option>
          ))}
        </TextField>
      )}
    </CommandDialog>
  );
}
