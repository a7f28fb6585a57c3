import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useInput } from 'ra-core';
import { type KeyOrText, useText } from '#src/components/useText.ts';

interface SwitchInputProps {
  source: string;
  label: KeyOrText;
  help?: string;
  disabled?: boolean;
}

/** On or off, with a sentence about what it means. */
export function SwitchInput({ source, label, help, disabled = false }: SwitchInputProps) {
  const text = useText();
  const { id, field } = useInput<boolean>({ source, defaultValue: false });
  return (
    <FormControl fullWidth sx={{ mb: 2.5 }} disabled={disabled}>
      <FormControlLabel
        sx={{ minHeight: 44, marginInlineEnd: 0, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
        label={text(label)}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={field.value === true}
            onChange={(_, on) => field.onChange(on)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, ...(help && { 'aria-describedby': `${id}-help` }) },
            }}
          />
        }
      />
      {/* What explains a switch stays readable where it is off limits. */}
      {help && (
        <FormHelperText id={`${id}-help`} disabled={false} sx={{ mx: 0, mt: 0 }}>
          {text(help)}
        </FormHelperText>
      )}
    </FormControl>
  );
}
