import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { LazyPicker } from '#src/components/inputs/dates/LazyPicker.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Now, or at a moment as a date picker writes it. */
export interface ChosenMoment {
  isLater: boolean;
  text: string;
}

interface PublishMomentProps {
  chosen: ChosenMoment;
  onChange: (chosen: ChosenMoment) => void;
  /** What is wrong with the moment, in words. */
  error: string | undefined;
}

/** When something is published: now, or at a moment. */
export function PublishMoment({ chosen, onChange, error }: PublishMomentProps) {
  const translate = useTranslate();
  const labelId = useId();
  const errorId = useId();
  return (
    <FormControl sx={{ display: 'flex', mt: 1, mb: 2 }}>
      <FormLabel id={labelId}>{translate('components.publish.when')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen.isLater ? 'later' : 'now'}
        onChange={(_, value) => onChange({ ...chosen, isLater: value === 'later' })}
      >
        <FormControlLabel
          value="now"
          control={<Radio />}
          label={translate('components.publish.now')}
          sx={{ minHeight: 44 }}
        />
        <FormControlLabel
          value="later"
          control={<Radio />}
          label={translate('components.publish.later')}
          sx={{ minHeight: 44 }}
        />
      </RadioGroup>
      {chosen.isLater && (
        <Box sx={{ mt: 1 }}>
          <LazyPicker
            kind="minute"
            label={translate('components.publish.at')}
            value={chosen.text}
            onChange={(text) => onChange({ ...chosen, text })}
            invalid={error !== undefined}
            describedBy={error && errorId}
            helperText={error && <span id={errorId}>{error}</span>}
            required
          />
        </Box>
      )}
    </FormControl>
  );
}
