import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import type { ListParams } from '#src/components/list/useListParams.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { QUICK_PERIOD_NAMES, quickPeriod } from './quickPeriods.ts';

/** Usual periods at one press; a second press takes the period away again. */
export function QuickPeriods({ params }: { params: ListParams }) {
  const translate = useTranslate();
  const { start, end } = params.values;
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
            onPress={() => params.setValues(pressed ? { start: '', end: '' } : { ...range })}
          />
        );
      })}
    </ChipRow>
  );
}
