import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { formatClock } from '#contract/formats/dates.ts';
import { useText } from '#src/components/useText.ts';

/** Button of a form, with the time of the last save beside it. */
export function SubmitButton({ label, savedAt = null }: { label: string; savedAt?: Date | null }) {
  const text = useText();
  const { formState } = useFormContext();
  const time = formatClock(savedAt);
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
