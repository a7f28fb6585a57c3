import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate, ValidationError } from 'ra-core';
import { useRef } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { EXTRA_INPUT_LIMITS } from '../../../contract/extra-input-rules.ts';
import { useSettings } from '../../app/settings.ts';
import { maxLength, required } from '../../components/inputs/rules.ts';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import type { InputValues } from './inputValues.ts';

const { selectionLabel, selectionValues } = EXTRA_INPUT_LIMITS;
const LABEL = [required(), maxLength(selectionLabel.max)];
const ICON = { width: 44, height: 44 } as const;

/** The choices of a selection, each with its name in every language; their order gives the ranks [R2F-10, R2F-15 … R2F-17]. */
export function ChoicesInput() {
  const translate = useTranslate();
  const { locales, languages } = useSettings();
  const { fields, append, remove, move } = useFieldArray<InputValues, 'choices', 'key'>({
    name: 'choices',
    keyName: 'key',
    rules: { required: 'extraInput.choices.required' },
  });
  const { errors } = useFormState<InputValues>();
  const fault = errors.choices?.root?.message ?? errors.choices?.message;
  const last = fields.length - 1;
  /** Where the keyboard goes on when a choice went with its button. */
  const addButton = useRef<HTMLButtonElement>(null);

  return (
    <Box role="group" aria-labelledby="extra-input-choices" data-field="choices">
      <Typography id="extra-input-choices" variant="h4" component="p">
        {translate('extraInput.choices')}
      </Typography>
      <FormHelperText sx={{ mb: 1 }}>{translate('extraInput.choices.help')}</FormHelperText>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((choice, index) => (
          <Box
            component="li"
            key={choice.key}
            aria-label={translate('extraInput.choice', { place: index + 1 })}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'flex-start',
              py: 1,
              borderBlockStart: '1px solid var(--mui-palette-divider)',
            }}
          >
            <Box
              sx={{
                flex: '1 1 260px',
                display: 'grid',
                columnGap: 2,
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
              }}
            >
              {locales.map((locale) => (
                <TextInputWithCounter
                  key={locale}
                  source={`choices.${index}.labels.${locale}`}
                  label={translate('extraInput.choice.label', {
                    place: index + 1,
                    language: languages[locale] ?? locale,
                  })}
                  validate={LABEL}
                  autoComplete="off"
                />
              ))}
            </Box>
            <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap', pt: { sm: 4 } }}>
              <IconButton
                sx={ICON}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                aria-label={translate('extraInput.choice.up', { place: index + 1 })}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                sx={ICON}
                disabled={index === last}
                onClick={() => move(index, index + 1)}
                aria-label={translate('extraInput.choice.down', { place: index + 1 })}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
              <IconButton
                sx={ICON}
                onClick={() => {
                  remove(index);
                  requestAnimationFrame(() => addButton.current?.focus());
                }}
                aria-label={translate('extraInput.choice.remove', { place: index + 1 })}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      {fault && (
        <FormHelperText error role="alert">
          <ValidationError error={fault} />
        </FormHelperText>
      )}
      <Button
        ref={addButton}
        variant="outlined"
        startIcon={<Add />}
        disabled={fields.length >= selectionValues.max}
        onClick={() =>
          append({ id: null, labels: Object.fromEntries(locales.map((locale) => [locale, ''])) })
        }
        sx={{ mt: 1 }}
      >
        {translate('extraInput.choices.add')}
      </Button>
    </Box>
  );
}
