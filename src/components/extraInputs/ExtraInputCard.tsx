import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { choicesOf } from './inputValues.ts';

type ShownInput = Pick<
  ExtraInput,
  'definitionList' | 'inputType' | 'isRequired' | 'minLenOrValue' | 'maxLenOrValue' | 'selectionValues'
>;

interface ExtraInputCardProps {
  input: ShownInput;
  /** Its place in the order, from 1. */
  place: number;
  /** Left out where it is fixed. */
  onEdit?: () => void;
  deleteAddress?: string;
}

/** One extra input: what it asks in the reader's language, its kind, and its rules. */
export function ExtraInputCard({ input, place, onEdit, deleteAddress }: ExtraInputCardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = inLanguage(input.definitionList, locale);
  const name = text?.label ?? '';
  const facts = useFacts(input);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 44, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {place}. {name}
        </Typography>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{facts.join(' · ')}</Typography>
        {text?.explanation && <Typography sx={{ mt: 0.5 }}>{text.explanation}</Typography>}
      </Box>
      <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap' }}>
        {onEdit && (
          <IconButton
            onClick={onEdit}
            aria-label={translate('extraInput.editNamed', { name })}
            aria-haspopup="dialog"
            sx={{ width: 44, height: 44 }}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
        {deleteAddress && (
          <IconButton
            component={Link}
            to={deleteAddress}
            aria-label={translate('extraInput.deleteNamed', { name })}
            sx={{ width: 44, height: 44 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

/** Kind, required or optional, bounds or number of choices. */
function useFacts(input: ShownInput) {
  const translate = useTranslate();
  const locale = useLocale();
  const { inputType, isRequired, minLenOrValue, maxLenOrValue } = input;
  const choices = choicesOf(input).length;
  return [
    translate(`extraInput.type.${inputType}`),
    translate(isRequired ? 'extraInput.required' : 'extraInput.optional'),
    minLenOrValue !== null &&
      maxLenOrValue !== null &&
      translate(
        `extraInput.bounds.${inputType === 'NUMERIC' ? 'value' : minLenOrValue > 1 ? 'length' : 'upTo'}`,
        {
          min: formatInteger(minLenOrValue, locale),
          max: formatInteger(maxLenOrValue, locale),
        },
      ),
    choices > 0 && translate('extraInput.choices.count', { smart_count: choices }),
  ].filter(Boolean);
}
