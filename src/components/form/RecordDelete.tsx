import { useDelete, useNotify } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import type { RecordMeta, RecordOf, RecordView, ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { RecordEdit } from './RecordEdit.tsx';
import { useRecordUpdates } from './useRecordUpdates.ts';

interface Question {
  title: MessageKey;
  text: MessageKey;
  /** Values for both. */
  args: Record<string, unknown>;
  confirmLabel: MessageKey;
}

interface RecordDeleteProps<N extends ResourceName, V extends RecordView<N>> {
  resource: N;
  /** Null where the address names none. */
  id: number | null;
  /** Which reading of the record the question is about. */
  meta: RecordMeta<N, V>;
  pageTitle: MessageKey;
  questionOf: (record: RecordOf<N, V>) => Question;
  /** The list that the page closes to, with its query. */
  backTo: string;
  notFound: ReactNode;
}

/** The page that asks before a record is deleted. */
export function RecordDelete<N extends ResourceName, V extends RecordView<N>>(
  props: RecordDeleteProps<N, V>,
) {
  const { resource, id, meta, notFound } = props;
  return (
    <RecordEdit resource={resource} id={id} meta={meta} notFound={notFound}>
      {(record: RecordOf<N, V>) => <DeleteQuestion {...props} record={record} />}
    </RecordEdit>
  );
}

function DeleteQuestion<N extends ResourceName, V extends RecordView<N>>(
  props: RecordDeleteProps<N, V> & { record: RecordOf<N, V> },
) {
  const { resource, pageTitle, questionOf, backTo, record } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { refresh } = useRecordUpdates();
  const [remove] = useDelete();
  const notify = useNotify();
  const deleteRecord = async () => {
    try {
      await remove(resource, { id: record.id, previousData: record }, { returnPromise: true });
    } catch (refusal) {
      // Deleted in between: what was asked for is so already. Other refusals have been shown by the call.
      if (failureStatus(refusal) !== 404) throw refusal;
      notify('components.delete.gone', { type: 'info' });
    }
    void refresh();
    close();
  };
  const close = () => navigate({ pathname: backTo, search });
  return (
    <>
      <PageTitle title={pageTitle} />
      <ConfirmDialog open {...questionOf(record)} destructive onConfirm={deleteRecord} onCancel={close} />
    </>
  );
}
