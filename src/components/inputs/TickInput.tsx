import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput, ValidationError } from 'ra-core';
import type { ReactNode } from 'react';
import { ticked } from './rules.ts';

const agreed = [ticked()];

/** A box that has to be ticked; its words may hold a link, which opens without ticking the box. */
export function TickInput({ source, children }: { source: string; children: ReactNode }) {
  const { id, field, fieldState } = useInput<boolean>({ source, validate: agreed, defaultValue: false });
  const error = fieldState.error?.message;
  return (
    <FormControl fullWidth error={Boolean(error)} sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Checkbox
          id={id}
          name={field.name}
          checked={field.value === true}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ref: field.ref,
              'aria-required': true,
              'aria-invalid': Boolean(error) || undefined,
              'aria-labelledby': `${id}-label`,
              'aria-describedby': error ? `${id}-error` : undefined,
            },
          }}
          sx={{ marginInlineStart: '-10px' }}
        />
        <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ pt: '10px', minWidth: 0, fontSize: 15 }}>
          {children}
          <Box component="span" aria-hidden sx={{ color: 'error.main', marginInlineStart: 0.5 }}>
            *
          </Box>
        </Box>
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} role="alert" sx={{ mx: 0, mt: 0 }}>
          <ValidationError error={error} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
