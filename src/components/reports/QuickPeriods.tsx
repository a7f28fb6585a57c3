import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** First and last day, `YYYY-MM-DD`. */
interface DayRange {
  start: string;
  end: string;
}

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** From the first day of a month to the last day of another; months count from 0 and may leave their year. */
const months = (year: number, first: number, last: number): DayRange => ({
  start: dayText(year, first, 1),
  end: dayText(year, last + 1, 0),
});

/** Periods that are asked for most; all of them are whole months, which are read from stored sums. */
const QUICK_PERIODS = {
  thisMonth: (year: number, month: number) => months(year, month, month),
  thisQuarter: (year: number, month: number) => months(year, month - (month % 3), month - (month % 3) + 2),
  thisYear: (year: number) => months(year, 0, 11),
  lastYear: (year: number) => months(year - 1, 0, 11),
  lastTwelveMonths: (year: number, month: number) => months(year, month - 11, month),
} as const;
type QuickPeriod = keyof typeof QUICK_PERIODS;
export const QUICK_PERIOD_NAMES = Object.keys(QUICK_PERIODS) as QuickPeriod[];

export function quickPeriod(name: QuickPeriod, today: Date): DayRange {
  return QUICK_PERIODS[name](today.getFullYear(), today.getMonth());
}

/** Usual periods at one press; a second press takes the period away again. */
export function QuickPeriods() {
  const translate = useTranslate();
  const { values, patchFilters } = useListFilters();
  const { start, end } = values;
  const today = new Date();
  return (
    <ChipRow label={translate('components.reports.periods')}>
      {QUICK_PERIOD_NAMES.map((name) => {
        const range = quickPeriod(name, today);
        const pressed = range.start === start && range.end === end;
        return (
          <PressChip
            key={name}
            label={translate(`components.reports.period.${name}`)}
            pressed={pressed}
            onPress={() => patchFilters(pressed ? { start: '', end: '' } : { ...range })}
          />
        );
      })}
    </ChipRow>
  );
}
