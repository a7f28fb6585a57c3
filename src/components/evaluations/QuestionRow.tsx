import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { EVALUATION_LIMITS } from '#contract/evaluations/rules.ts';
import { digitsOf } from '#src/components/inputs/digits.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ItemDraft } from './definitionValues.ts';

/** Digits of a weight that is typed: 100 has three. */
const WEIGHT_DIGITS = 3;

interface WeightFieldProps {
  /** Words that tell whose weight it is. */
  label: string;
  weight: number | null;
  onChange: (weight: number | null) => void;
  /** The field was left. */
  onLeave?: () => void;
  disabled?: boolean;
  placeholder?: string;
  /** Words above the field; without them the label is only for assistive technology. */
  heading?: string;
}

/** A line of text that grows; the theme's padding of text areas would make it two lines high. */
export const GROWING_LINE = { flex: '1 1 220px', minWidth: 0, '& .MuiInputBase-root': { py: 0 } } as const;

/** Percent of one question; digits only. */
export function WeightField({
  label,
  weight,
  onChange,
  onLeave,
  disabled = false,
  placeholder,
  heading,
}: WeightFieldProps) {
  return (
    <TextField
      label={heading}
      value={weight ?? ''}
      onChange={(event) => {
        const digits = digitsOf(event.target.value, WEIGHT_DIGITS);
        onChange(digits === '' ? null : Number(digits));
      }}
      onBlur={onLeave}
      disabled={disabled}
      placeholder={placeholder ?? ''}
      slotProps={{
        htmlInput: { 'aria-label': label, inputMode: 'numeric', style: { textAlign: 'end' } },
        input: { endAdornment: <span aria-hidden>%</span> },
      }}
      sx={{ width: 96, flex: 'none' }}
    />
  );
}

interface QuestionRowProps {
  item: ItemDraft;
  place: number;
  disabled: boolean;
  onQuestion: (question: string) => void;
  onWeight: (weight: number | null) => void;
  /** The weight's field was left as it is. */
  onLeave: () => void;
  onRemove: () => void;
}

/** One question with its weight. */
export function QuestionRow(props: QuestionRowProps) {
  const { item, place, disabled, onQuestion, onWeight, onLeave, onRemove } = props;
  const translate = useTranslate();
  const { min, max } = EVALUATION_LIMITS.question;
  const { length } = item.question.trim();
  const fault =
    length < min ? 'entity.validation.minlength' : length > max ? 'entity.validation.maxlength' : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        value={item.question}
        onChange={(event) => onQuestion(event.target.value)}
        disabled={disabled}
        multiline
        maxRows={6}
        error={fault !== null}
        helperText={fault && translate(fault, { min, max })}
        slotProps={{
          htmlInput: { 'aria-label': translate('evalDefinition.question.number', { number: place }) },
        }}
        sx={GROWING_LINE}
      />
      <WeightField
        label={translate('evalDefinition.weight.number', { number: place })}
        weight={item.weight}
        onChange={onWeight}
        onLeave={onLeave}
        disabled={disabled}
      />
      {!disabled && (
        <IconButton
          onClick={onRemove}
          aria-label={translate('evalDefinition.question.remove', { number: place })}
          title={translate('evalDefinition.question.remove', { number: place })}
          sx={{ width: 44, height: 44 }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
