import EventBusy from '@mui/icons-material/EventBusy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useDelete } from 'ra-core';
import type { Absence } from '#contract/absences/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import { AccountRow } from '#src/components/account/AccountRow.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** An absence with its days and deputy, and what can be done with it. */
export function AbsenceRow({ absence, onEdit }: { absence: Absence; onEdit: () => void }) {
  const translate = useTranslate();
  const [remove, { isPending }] = useDelete<Absence>();
  const { confirm, dialog } = useConfirm();
  const { id, deputy, deputyAway, isNow } = absence;
  const daysOf = ({ firstDay, lastDay }: Pick<Absence, 'firstDay' | 'lastDay'>) =>
    firstDay === lastDay
      ? formatLongDate(firstDay)
      : translate('absence.days', {
          firstDay: formatLongDate(firstDay),
          lastDay: formatLongDate(lastDay),
        });
  const days = daysOf(absence);
  const warnings = deputyAway.map(({ next, ...away }) => {
    const words = { name: deputy ? fullName(deputy) : '', days: daysOf(away) };
    return next
      ? translate('absence.deputyAway', { ...words, other: fullName(next) })
      : translate('absence.deputyAway.rules', words);
  });
  const ending = isNow ? 'absence.end' : 'absence.delete';
  const askToEnd = async () => {
    const sure = await confirm({
      title: ending,
      text: `${ending}.text`,
      confirmLabel: ending,
      destructive: true,
    });
    // The call says why it was refused; the list shows what is left.
    if (sure) await remove('absences', { id, previousData: absence });
  };
  return (
    <AccountRow
      icon={<EventBusy aria-hidden sx={{ color: 'text.secondary' }} />}
      title={days}
      chip={
        isNow && <Chip size="small" color="primary" variant="outlined" label={translate('absence.now')} />
      }
      caption={
        deputy ? translate('absence.by', { name: fullName(deputy) }) : translate('absence.deputy.gone')
      }
    >
      <Button size="small" aria-label={translate('absence.edit.of', { days })} onClick={onEdit}>
        {translate('absence.edit.short')}
      </Button>
      <Button
        size="small"
        color="error"
        loading={isPending}
        aria-label={translate(isNow ? 'absence.end.of' : 'absence.delete.of', { days })}
        onClick={() => void askToEnd()}
      >
        {translate(isNow ? 'absence.end.short' : 'absence.delete.short')}
      </Button>
      {deputy && warnings.length > 0 && (
        <Alert severity="warning" sx={{ flex: '1 1 100%' }}>
          {warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      {dialog}
    </AccountRow>
  );
}
