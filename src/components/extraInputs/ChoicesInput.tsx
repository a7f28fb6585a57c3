import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale, useLocales, ValidationError } from 'ra-core';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { EXTRA_INPUT_LIMITS } from '#contract/extra-inputs/rules.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { type Direction, MoveButton, useMovedFocus } from '#src/components/list/MoveButton.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { InputValues } from './inputValues.ts';

const { selectionLabel, selectionValues } = EXTRA_INPUT_LIMITS;
const LABEL = [required(), maxLength(selectionLabel.max)];
const ICON = { width: 44, height: 44 } as const;

/** The choices of a selection, each with its name in every language; their order gives the ranks. */
export function ChoicesInput() {
  const translate = useTranslate();
  const locale = useLocale();
  const languages = useLocales();
  const { getValues } = useFormContext<InputValues>();
  const { fields, append, remove, move } = useFieldArray<InputValues, 'choices', 'key'>({
    name: 'choices',
    keyName: 'key',
    rules: { required: 'extraInput.choices.required' },
  });
  const { errors } = useFormState<InputValues>();
  const fault = errors.choices?.root?.message ?? errors.choices?.message;
  const rows = useRef<HTMLOListElement>(null);
  const keepFocus = useMovedFocus(rows);
  const [said, setSaid] = useState('');
  /** Where the keyboard goes on when a choice went with its button. */
  const addButton = useRef<HTMLButtonElement>(null);

  const last = fields.length - 1;
  const step = (index: number, to: number, direction: Direction) => {
    const choice = fields[index];
    if (!choice) return;
    keepFocus(choice.key, direction);
    const typed = getValues(`choices.${index}.labels.${locale}`);
    const name = typed || translate('extraInput.choice', { place: index + 1 });
    setSaid(translate('components.sort.moved', { name, place: to + 1, total: fields.length }));
    move(index, to);
  };
  const moveButton = (row: string, index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1;
    return (
      <MoveButton
        label={translate(`extraInput.choice.${direction}`, { place: index + 1 })}
        row={row}
        direction={direction}
        off={to < 0 || to > last}
        onMove={() => step(index, to, direction)}
      />
    );
  };

  return (
    <Box role="group" aria-labelledby="extra-input-choices" data-field="choices">
      <Typography id="extra-input-choices" variant="h4" component="p">
        {translate('extraInput.choices')}
      </Typography>
      <FormHelperText sx={{ mb: 1 }}>{translate('extraInput.choices.help')}</FormHelperText>
      <Box component="ol" ref={rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
              {languages.map(({ locale: language, name }) => (
                <TextInputWithCounter
                  key={language}
                  source={`choices.${index}.labels.${language}`}
                  label={translate('extraInput.choice.label', {
                    place: index + 1,
                    language: name,
                  })}
                  validate={LABEL}
                  autoComplete="off"
                />
              ))}
            </Box>
            <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap', pt: { sm: 4 } }}>
              {moveButton(choice.key, index, 'up')}
              {moveButton(choice.key, index, 'down')}
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
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
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
          append({ id: null, labels: Object.fromEntries(languages.map((language) => [language.locale, ''])) })
        }
        sx={{ mt: 1 }}
      >
        {translate('extraInput.choices.add')}
      </Button>
    </Box>
  );
}
