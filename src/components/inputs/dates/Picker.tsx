import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { trTR } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/tr';
import { useLocale } from 'ra-core';
import { type FocusEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { PickerProps } from './pickerProps.ts';

/** What the picker writes, and how its value is given as text. */
const FORMATS = {
  day: { shown: 'DD/MM/YYYY', value: 'YYYY-MM-DD' },
  minute: { shown: 'DD/MM/YYYY HH:mm', value: 'YYYY-MM-DDTHH:mm' },
} as const;

/** Languages that the pickers have texts for; weeks begin on Monday in both. Others read English. */
const LOCALES = {
  tr: { adapterLocale: 'tr', localeText: trTR.components.MuiLocalizationProvider.defaultProps.localeText },
} as const;
const ENGLISH = { adapterLocale: 'en-gb', localeText: undefined };

const momentOf = (text: string | undefined) => (text ? dayjs(text) : null);

/** A day, or a day with its time, typed or chosen; this file and what it imports is loaded when a field needs it. */
export default function Picker(props: PickerProps) {
  const { kind, value, onChange, check, name, takesFocus } = props;
  const language = useLocale();
  const { adapterLocale, localeText } = language === 'tr' ? LOCALES.tr : ENGLISH;
  const format = FORMATS[kind];
  /** What is typed may be no date yet; the form gets whole ones. */
  const [moment, setMoment] = useState<Dayjs | null>(() => momentOf(value));
  const given = useRef(value);
  const written = useRef<HTMLInputElement>(null);
  const { min, max } = props;
  const bounds = useMemo(
    () => ({ min: momentOf(min) ?? undefined, max: momentOf(max) ?? undefined }),
    [min, max],
  );

  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    setMoment(momentOf(value));
  }, [value]);

  useImperativeHandle(check, () => () => {
    // Of a half-typed date the field gives no value, and no fault either.
    if (!moment?.isValid()) return written.current?.value ? 'incomplete' : null;
    const isOutside = bounds.min?.isAfter(moment, kind) || bounds.max?.isBefore(moment, kind);
    return isOutside ? 'bounds' : null;
  });

  const take = (next: Dayjs | null) => {
    setMoment(next);
    given.current = next?.isValid() ? next.format(format.value) : '';
    onChange(given.current);
  };
  const field = {
    value: moment,
    onChange: take,
    format: format.shown,
    inputRef: written,
    name,
    label: props.label,
    disabled: props.disabled,
    readOnly: props.readOnly,
    autoFocus: takesFocus.current,
    slotProps: {
      field: { clearable: !props.required },
      textField: {
        id: props.id,
        fullWidth: true,
        size: props.size,
        required: props.required,
        error: props.invalid,
        helperText: props.helperText,
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          // Day, month and year are stops of their own.
          if (!currentTarget.contains(relatedTarget)) props.onBlur?.();
        },
        slotProps: {
          input: {
            ...(props.labelId && { 'aria-labelledby': props.labelId }),
            ...(props.ariaLabel && { 'aria-label': props.ariaLabel, 'aria-labelledby': undefined }),
            ...(props.describedBy && { 'aria-describedby': props.describedBy }),
          },
        },
      },
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={adapterLocale} localeText={localeText}>
      {kind === 'day' ? (
        <DatePicker {...field} minDate={bounds.min} maxDate={bounds.max} />
      ) : (
        <DateTimePicker {...field} ampm={false} minDateTime={bounds.min} maxDateTime={bounds.max} />
      )}
    </LocalizationProvider>
  );
}
