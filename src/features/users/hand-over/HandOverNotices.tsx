import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { workInWords } from '#contract/absences/work-in-words.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { UndoableHandOver } from '#contract/users/hand-over.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SHOWN_BY } from '../userValues.ts';
import { useUndoHandOver } from './useUndoHandOver.tsx';

/** What was taken from a person in the last 30 days, each with a way back. */
export function HandOverNotices({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const { patch, refresh } = useRecordUpdates(SHOWN_BY);
  const { confirm, dialog } = useConfirm();
  const { undo, unrestoredDialog } = useUndoHandOver();
  const { id } = user;
  const handOvers = useRead('readHandOvers', { params: { id } });

  const ask = async (handOver: UndoableHandOver) => {
    const opens = handOver.closedAccount && !user.activated;
    const sure = await confirm({
      title: 'handOver.undo.title',
      text: opens ? 'handOver.undo.textClosed' : 'handOver.undo.text',
      args: { name: fullName(user) },
      confirmLabel: 'handOver.undo.confirm',
    });
    if (!sure) return;
    const saved = await undo(id, handOver.id);
    if (saved) {
      patch<ExtendedUser>(id, (before) => ({
        activated: saved.activated,
        registrationStatus: saved.registrationStatus,
        // With another's save in between the form stays out of date.
        version: saved.version === before.version + (opens ? 1 : 0) ? saved.version : before.version,
      }));
    }
    await refresh();
    await handOvers.refetch();
  };

  return (
    <>
      {handOvers.data?.map((handOver) => {
        const { to, date, until, taken, contributions, successors } = handOver;
        const day = formatLongDate(date);
        const work = workInWords(translate, { ...taken, contributions });
        return (
          <Alert
            key={handOver.id}
            severity="info"
            sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
            action={
              <Button
                color="inherit"
                aria-haspopup="dialog"
                sx={{ minHeight: 44 }}
                onClick={() => void ask(handOver)}
              >
                {translate('handOver.undo')}
              </Button>
            }
          >
            <AlertTitle>
              {to
                ? translate('handOver.notice.to', { name: to.name, date: day })
                : translate('handOver.notice.rules', { date: day })}
            </AlertTitle>
            {work ? `${work}. ` : `${translate('handOver.notice.other')} `}
            {to === null &&
              successors.map(({ id: key, name, contributions: count }) => (
                <span key={key}>{translate('handOver.notice.successor', { name, smart_count: count })} </span>
              ))}
            {translate('handOver.notice.until', { date: formatLongDate(until) })}
          </Alert>
        );
      })}
      {dialog}
      {unrestoredDialog}
    </>
  );
}
