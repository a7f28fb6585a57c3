import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ColorControl } from './ColorControl.tsx';
import type { SettingControlProps } from './settingForm.ts';
import { LocaleControl, TickControl } from './TickControl.tsx';

const INPUT_MODE = { INTEGER: 'numeric', URL: 'url', EMAIL: 'email', TEXT: 'text' } as const;

export function SettingControl(props: SettingControlProps) {
  const { row, value, onChange, id, label, help, error } = props;
  const translate = useTranslate();
  const frame = { id, label, help, error, required: row.required && row.valueType !== 'BOOLEAN' };
  const described = describedBy(id, { help, error });

  switch (row.valueType) {
    case 'BOOLEAN':
      return (
        <FieldFrame {...frame} as="group">
          <FormControlLabel
            sx={{ minHeight: 44, marginInlineEnd: 0, alignSelf: 'start' }}
            label={translate(value === true ? 'appConfig.on' : 'appConfig.off')}
            control={
              <Switch
                id={id}
                checked={value === true}
                onChange={(_, checked) => onChange(checked)}
                slotProps={{
                  input: { 'aria-label': label, ...(described && { 'aria-describedby': described }) },
                }}
              />
            }
          />
        </FieldFrame>
      );
    case 'CHOICE':
      return (
        <FieldFrame {...frame}>
          <NativeSelect
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
            input={<OutlinedInput />}
            inputProps={{ id, 'aria-invalid': Boolean(error) || undefined, 'aria-describedby': described }}
            sx={{ maxWidth: 360 }}
          >
            {!row.options.includes(String(value)) && <option value={String(value)}>{String(value)}</option>}
            {row.options.map((option) => (
              <option key={option} value={option}>
                {translate(`appConfig.audience.${option}`, { _: option })}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
      );
    case 'MODULES':
      return (
        <TickControl
          {...props}
          labelOf={(module) => translate(`appConfig.module.${module}`, { _: module })}
        />
      );
    case 'ROLES':
      return <TickControl {...props} labelOf={(role) => translate(`user.role.${role}`, { _: role })} />;
    case 'LOCALES':
      return <LocaleControl {...props} />;
    case 'COLOR':
      return <ColorControl {...props} />;
    case 'EMAILS':
      return (
        <FieldFrame {...frame}>
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            value={Array.isArray(value) ? value.join('\n') : ''}
            onChange={(event) => onChange(event.target.value.split('\n'))}
            error={Boolean(error)}
            inputProps={{ 'aria-describedby': described }}
          />
        </FieldFrame>
      );
    default:
      return (
        <FieldFrame {...frame}>
          <OutlinedInput
            id={id}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
            error={Boolean(error)}
            inputProps={{
              inputMode: INPUT_MODE[row.valueType],
              'aria-required': row.required || undefined,
              'aria-describedby': described,
            }}
            sx={row.valueType === 'INTEGER' ? { maxWidth: 160 } : {}}
          />
        </FieldFrame>
      );
  }
}
