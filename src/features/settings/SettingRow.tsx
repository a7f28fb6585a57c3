import Restore from '@mui/icons-material/Restore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInput } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { ConfigRow } from '#contract/settings/app-config.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SettingControl } from './SettingControl.tsx';
import { fieldId } from './settingAddress.ts';
import { differsFromDefault, faultOf, ruleOf } from './settingForm.ts';
import { type SettingWords, useSettingWords } from './settingWords.ts';

interface SettingRowProps {
  row: ConfigRow;
  words: SettingWords;
  /** The server did not take what stands in it. */
  isWrong: boolean;
  /** Somebody else saved another value since this one was read. */
  isChangedMeanwhile: boolean;
  onChange: () => void;
}

const asItIs = (value: unknown) => value;

/** One setting: what it is, what it does, what is wrong with it, and the way back to its default. */
export function SettingRow({ row, words, isWrong, isChangedMeanwhile, onChange }: SettingRowProps) {
  const translate = useTranslate();
  const { valueWords } = useSettingWords();
  const { field, fieldState } = useInput({ source: row.key, format: asItIs, parse: asItIs, onChange });
  const value: unknown = field.value;
  const rule = ruleOf(row);
  const needing: unknown = useWatch({ name: rule.neededBy ?? row.key });
  const fault = faultOf(row, value, rule.neededBy && needing);
  // A value that was stored by other means and may not be so is marked from the start.
  const isShown = fieldState.isDirty || isWrong || !row.isValid || fault === 'needed';
  const error =
    fault !== null && isShown
      ? translate(`appConfig.fault.${fault}`, {
          least: rule.fewest ?? rule.least ?? 0,
          most: rule.most ?? 0,
        })
      : undefined;
  const differs = differsFromDefault(row, value);
  return (
    <Box
      data-setting={row.key}
      sx={{ '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)', pt: 1.5 } }}
    >
      <SettingControl
        row={row}
        value={value}
        onChange={field.onChange}
        id={fieldId(row.key)}
        label={words.label}
        help={words.help || undefined}
        error={error}
      />
      {isChangedMeanwhile && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => field.onChange(row.value)}>
              {translate('appConfig.meanwhile.take')}
            </Button>
          }
        >
          {translate('appConfig.meanwhile.text', { value: valueWords(row, row.value) })}
        </Alert>
      )}
      {differs && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: -1.5, mb: 1.5 }}>
          <Chip size="small" variant="outlined" label={translate('appConfig.differs')} />
          <Button
            size="small"
            startIcon={<Restore />}
            aria-label={translate('appConfig.restoreOf', { label: words.label })}
            onClick={() => field.onChange(rule.defaultValue)}
          >
            {translate('appConfig.restore', { value: valueWords(row, rule.defaultValue) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
