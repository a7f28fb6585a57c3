import ArrowBack from '@mui/icons-material/ArrowBack';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isOpenJob } from '#contract/bulk/rules.ts';
import type { BulkJob } from '#contract/bulk/schema.ts';
import { jobAddress } from '#src/app/jobAddress.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { listOf } from '../listContext.ts';

/** The way back to the list; leaves out the rest of a job that runs, or takes back what one has changed. */
export function JobButtons({ job: { id, state, canUndo } }: { job: BulkJob }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { state: cameFrom } = useLocation();
  const list = listOf(cameFrom);
  const { confirm, dialog } = useConfirm();
  const cancelBulkJob = useChange('cancelBulkJob');
  const undoBulkJob = useChange('undoBulkJob');
  const cancel = async () => {
    const question = { title: 'bulk.job.cancel', text: 'bulk.job.cancel.question' };
    if (!(await confirm({ ...question, confirmLabel: 'bulk.job.cancel.confirm', cancelLabel: 'bulk.back' })))
      return;
    await cancelBulkJob({ params: { id } }).catch(() => undefined);
  };
  const undo = async () => {
    const question = { title: 'bulk.job.undo', text: 'bulk.job.undo.question' };
    if (!(await confirm({ ...question, confirmLabel: 'bulk.job.undo' }))) return;
    const undoing = await undoBulkJob({ params: { id } }).catch(() => null);
    if (undoing) await navigate(jobAddress(undoing.data.id), { state: cameFrom });
  };
  return (
    <>
      {list && (
        <Button component={Link} to={list} startIcon={<ArrowBack />}>
          {translate('bulk.job.backToList')}
        </Button>
      )}
      {isOpenJob(state) && <Button onClick={() => void cancel()}>{translate('bulk.job.cancel')}</Button>}
      {canUndo && (
        <Button variant="outlined" startIcon={<Undo />} onClick={() => void undo()}>
          {translate('bulk.job.undo')}
        </Button>
      )}
      {dialog}
    </>
  );
}
