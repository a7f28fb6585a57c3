import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useSettings } from '#src/app/settings.ts';
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { SettingControlProps } from './settingForm.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface TickControlProps extends SettingControlProps {
  labelOf: (option: string) => string;
  /** Behind the words of an option. */
  besides?: (option: string) => ReactNode;
  children?: ReactNode;
}

/** Several of a few: a box for each. What was ticked later stands later in the list. */
export function TickControl(props: TickControlProps) {
  const { row, value, onChange, id, label, help, error, labelOf, besides, children } = props;
  const chosen = listOf(value);
  // What is stored and no longer offered can still be taken out.
  const options = [...row.options, ...chosen.filter((option) => !row.options.includes(option))];
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={row.required} as="group">
      <Box id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid' }}>
        {options.map((option) => (
          <Box key={option} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              sx={{ minHeight: 44 }}
              label={labelOf(option)}
              control={
                <Checkbox
                  checked={chosen.includes(option)}
                  onChange={(_, checked) =>
                    onChange(checked ? [...chosen, option] : chosen.filter((each) => each !== option))
                  }
                />
              }
            />
            {besides?.(option)}
          </Box>
        ))}
      </Box>
      {children}
    </FieldFrame>
  );
}

/** The languages that people can choose; the first is the default one. */
export function LocaleControl(props: SettingControlProps) {
  const { value, onChange } = props;
  const translate = useTranslate();
  const { languages } = useSettings();
  const chosen = listOf(value);
  const nameOf = (locale: string) =>
    languages[locale] ?? new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return (
    <TickControl
      {...props}
      labelOf={nameOf}
      besides={(locale) =>
        chosen[0] === locale ? (
          <Chip size="small" label={translate('appConfig.locale.default')} />
        ) : (
          chosen.includes(locale) && (
            <Button
              size="small"
              aria-label={translate('appConfig.locale.makeDefaultOf', { language: nameOf(locale) })}
              onClick={() => onChange([locale, ...chosen.filter((each) => each !== locale)])}
            >
              {translate('appConfig.locale.makeDefault')}
            </Button>
          )
        )
      }
    >
      <Link component={RouterLink} to="/language-admin" sx={{ alignSelf: 'start', py: 1 }}>
        {translate('appConfig.locale.texts')}
      </Link>
    </TickControl>
  );
}
