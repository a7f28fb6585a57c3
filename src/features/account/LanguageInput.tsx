import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useInput } from 'ra-core';
import { useSettings } from '#src/app/settings.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { languagesOf } from '#src/i18nProvider.ts';

/** Choice among the configured languages, by their own names. */
export function LanguageInput({ source, label, help }: { source: string; label: string; help: string }) {
  const settings = useSettings();
  const { id, field, fieldState } = useInput({ source });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} as="group">
      <Select
        {...field}
        inputRef={field.ref}
        labelId={`${id}-label`}
        id={id}
        SelectDisplayProps={{ 'aria-describedby': describedBy(id, { help, error, counter: undefined }) }}
      >
        {languagesOf(settings).map(({ locale, name }) => (
          <MenuItem key={locale} value={locale} lang={locale}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
