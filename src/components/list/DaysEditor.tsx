import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatLongDate } from '#contract/formats/dates.ts';
import { DAY_BOUNDS, Day, isInOrder } from '#contract/formats/days.ts';
import { useLater } from '#src/components/useLater.ts';
import type { ListFilter } from './listFilter.ts';
import { SEARCH_DEBOUNCE_MS } from './SearchBox.tsx';

interface DaysEditorProps {
  filter: Extract<ListFilter, { kind: 'days' }>;
  values: Readonly<Record<string, string>>;
  onChange: (patch: Record<string, string>, options: { replace: boolean }) => void;
}

const mayBeNamed = (day: string) => day === '' || Day.safeParse(day).success;

/**
 * First and last day of a filter. On the way to 2026 the browser's control tells of the years 2, 20 and 202: a day acts
 * after a pause or once its field is left, and only when it is one that may be named. All changes are one step of the
 * way back.
 */
export function DaysEditor({ filter, values, onChange }: DaysEditorProps) {
  const translate = useTranslate();
  const names = [filter.name, filter.upTo] as const;
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  );
  /** What was typed and does not act yet. */
  const waiting = useRef<Record<string, string>>({});
  const hasActed = useRef(false);
  const [isLeft, setLeft] = useState(false);
  const later = useLater();
  const [from, upTo] = names.map((name) => typed[name] ?? '') as [string, string];
  const isReversed = from !== '' && upTo !== '' && !isInOrder({ start: from, end: upTo });

  const act = () => {
    const days = { ...values, ...waiting.current };
    const [start, end] = names.map((name) => days[name] || undefined);
    // The other end may be what is typed next.
    if (Object.keys(waiting.current).length === 0 || !isInOrder({ start, end })) return;
    onChange(waiting.current, { replace: hasActed.current });
    waiting.current = {};
    hasActed.current = true;
  };
  const take = (name: string, { target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const day = target.value;
    setTyped((before) => ({ ...before, [name]: day }));
    setLeft(false);
    const { [name]: _former, ...others } = waiting.current;
    waiting.current = others;
    // A day of which a part is missing has no value either.
    if (!mayBeNamed(day) || (day === '' && target.validity.badInput)) return;
    waiting.current = { ...others, [name]: day };
    if (day === '') act();
    else later(SEARCH_DEBOUNCE_MS, act);
  };

  const bounds = { min: formatLongDate(DAY_BOUNDS.min), max: formatLongDate(DAY_BOUNDS.max) };
  const field = (label: string, name: string, day: string, limits: { min: string; max: string }) => {
    const isOff = isLeft && !mayBeNamed(day);
    const isLast = name === filter.upTo;
    const isTurned = isLeft && isLast && isReversed && mayBeNamed(from);
    return (
      <TextField
        type="date"
        size="small"
        fullWidth
        label={translate(label)}
        value={day}
        onChange={(event) => take(name, event)}
        onBlur={() => {
          setLeft(true);
          act();
        }}
        error={isOff || isTurned}
        helperText={
          isOff
            ? translate('components.filters.dayBounds', bounds)
            : isTurned && translate('components.filters.dayOrder')
        }
        slotProps={{ inputLabel: { shrink: true }, htmlInput: limits }}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {field('components.filters.from', filter.name, from, { ...DAY_BOUNDS, max: upTo || DAY_BOUNDS.max })}
      {field('components.filters.upTo', filter.upTo, upTo, { ...DAY_BOUNDS, min: from || DAY_BOUNDS.min })}
    </Box>
  );
}
