import Box from '@mui/material/Box';
import { type RefObject, useRef, useState } from 'react';
import { formatLongDate } from '#contract/formats/dates.ts';
import { DAY_BOUNDS, isInOrder } from '#contract/formats/days.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { LazyPicker } from '#src/components/inputs/dates/LazyPicker.tsx';
import type { DateFault } from '#src/components/inputs/dates/pickerProps.ts';
import { useLater } from '#src/components/useLater.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListFilter } from './listFilter.ts';
import { SEARCH_DEBOUNCE_MS } from './SearchBox.tsx';

interface DaysEditorProps {
  filter: Extract<ListFilter, { kind: 'days' }>;
  values: Readonly<Record<string, string>>;
  onChange: (patch: Record<string, string>, options: { replace: boolean }) => void;
}

type Check = RefObject<(() => DateFault | null) | null>;

/**
 * First and last day of a filter. On the way to the 12th somebody types the 1st, and to 2026 the year 2: a day acts after
 * a pause or once its field is left, and only when it is whole and within the bounds. All changes are one step of the way
 * back.
 */
export function DaysEditor({ filter, values, onChange }: DaysEditorProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    [filter.name]: values[filter.name] ?? '',
    [filter.upTo]: values[filter.upTo] ?? '',
  }));
  const checks: Record<string, Check> = { [filter.name]: useRef(null), [filter.upTo]: useRef(null) };
  /** What was typed and does not act yet. */
  const waiting = useRef<Record<string, string>>({});
  const hasActed = useRef(false);
  const [faults, setFaults] = useState<Record<string, DateFault | 'order' | null>>({});
  const later = useLater();

  const faultOf = (name: string) => checks[name]?.current?.() ?? null;
  const act = () => {
    const ready = Object.fromEntries(Object.entries(waiting.current).filter(([name]) => !faultOf(name)));
    const days = { ...values, ...ready };
    const [start, end] = [filter.name, filter.upTo].map((name) => days[name] || undefined);
    // The other end may be what is typed next.
    if (Object.keys(ready).length === 0 || !isInOrder({ start, end })) return;
    onChange(ready, { replace: hasActed.current });
    waiting.current = {};
    hasActed.current = true;
  };
  const take = (name: string, day: string) => {
    setTyped((before) => ({ ...before, [name]: day }));
    setFaults({});
    waiting.current = { ...waiting.current, [name]: day };
    later(SEARCH_DEBOUNCE_MS, act);
  };
  const leave = () => {
    const [start, end] = [filter.name, filter.upTo].map((name) => typed[name] || undefined);
    setFaults({
      [filter.name]: faultOf(filter.name),
      [filter.upTo]: faultOf(filter.upTo) ?? (isInOrder({ start, end }) ? null : 'order'),
    });
    act();
  };

  const words = { min: formatLongDate(DAY_BOUNDS.min), max: formatLongDate(DAY_BOUNDS.max) };
  const field = (label: MessageKey, name: string, bounds: { min: string; max: string }) => {
    const fault = faults[name];
    return (
      <LazyPicker
        kind="day"
        size="small"
        label={translate(label)}
        value={typed[name] ?? ''}
        onChange={(day) => take(name, day)}
        onBlur={leave}
        check={checks[name]}
        invalid={Boolean(fault)}
        helperText={fault && translate(`entity.validation.date.${fault}`, words)}
        {...bounds}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {field('components.filters.from', filter.name, DAY_BOUNDS)}
      {field('components.filters.upTo', filter.upTo, DAY_BOUNDS)}
    </Box>
  );
}
