import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import {
  USER_IMPORT_FIELDS,
  type UserImportField,
  type UserImportPlan,
} from '#contract/users/import.schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Which field each column holds, by its name in the first line; null leaves it alone. */
export type ColumnFields = Record<string, UserImportField | null>;

interface ImportColumnsProps {
  columns: UserImportPlan['columns'];
  disabled: boolean;
  onChange: (columns: ColumnFields) => void;
}

/** Which column is which; each field once: chosen for another column it leaves the one before. */
export function ImportColumns({ columns, disabled, onChange }: ImportColumnsProps) {
  const translate = useTranslate();
  const id = useId();
  const choose = (header: string, field: UserImportField | null) =>
    onChange(
      Object.fromEntries(
        columns.map((column) => [
          column.header,
          column.header === header ? field : column.field === field ? null : column.field,
        ]),
      ),
    );
  return (
    <SectionCard title="userImport.columns">
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('userImport.columns.help')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {columns.map(({ header, field, sample }, at) => (
          <FormControl key={header} fullWidth>
            <Box component="label" htmlFor={`${id}-${at}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {header}
            </Box>
            <NativeSelect
              value={field ?? ''}
              onChange={({ target: { value } }) =>
                choose(header, USER_IMPORT_FIELDS.find((each) => each === value) ?? null)
              }
              disabled={disabled}
              input={<OutlinedInput size="small" />}
              inputProps={{ id: `${id}-${at}`, 'aria-describedby': `${id}-${at}-sample` }}
            >
              <option value="">{translate('userImport.columns.none')}</option>
              {USER_IMPORT_FIELDS.map((each) => (
                <option key={each} value={each}>
                  {translate(`user.${each}`)}
                </option>
              ))}
            </NativeSelect>
            <Typography
              id={`${id}-${at}-sample`}
              variant="caption"
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {sample && translate('userImport.columns.sample', { sample })}
            </Typography>
          </FormControl>
        ))}
      </Box>
    </SectionCard>
  );
}
