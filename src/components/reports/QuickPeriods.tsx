import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { QUICK_PERIOD_NAMES, quickPeriod } from './quickPeriods.ts';

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
