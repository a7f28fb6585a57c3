import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ListParams } from '../../components/list/useListParams.ts';

/** Says how many of the reader's tasks are late, and shows them; nothing while none is, or while they are shown. */
export function OverdueNotice({ count, params }: { count: number; params: ListParams }) {
  const translate = useTranslate();
  if (count === 0 || params.values['status.in'] === 'OVERDUE') return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, displayPrint: 'none' }}
      action={
        <Button color="inherit" onClick={() => params.setValues({ 'status.in': 'OVERDUE' })}>
          {translate('task.overdue.show')}
        </Button>
      }
    >
      {translate('task.overdue.count', { smart_count: count })}
    </Alert>
  );
}
