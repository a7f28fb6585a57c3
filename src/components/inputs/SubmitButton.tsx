import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { failureField } from '../../dataProvider/errors.ts';
import { useText } from '../useText.ts';

/** Button of a form, with the time of the last save beside it. */
export function SubmitButton({ label, savedAt = null }: { label: string; savedAt?: Date | null }) {
  const text = useText();
  const locale = useLocale();
  const { formState } = useFormContext();
  const time = savedAt?.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button type="submit" variant="contained" loading={formState.isSubmitting}>
        {text(label)}
      </Button>
      <Typography variant="caption" color="textSecondary" role="status">
        {time && !formState.isDirty && text('settings.saved', { time })}
      </Typography>
    </Box>
  );
}

/**
 * Errors of a refused save for the fields of its form: the server's own, and its refusals as a whole
 * where they belong to one field.
 */
export function formErrors(error: unknown, fieldOf: Record<string, string>): Record<string, string> {
  const own = (error as { body?: { errors?: Record<string, string> } }).body?.errors;
  if (own) return own;
  const key = failureField(error, 'errorKey');
  const field = key && fieldOf[key];
  return field ? { [field]: key } : {};
}
