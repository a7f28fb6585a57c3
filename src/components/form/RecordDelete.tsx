import { useDelete } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { RecordEdit } from './RecordEdit.tsx';
import { useRecordUpdates } from './useRecordUpdates.ts';

type Deletable = CampaignForm | ContentForm;

interface RecordDeleteProps {
  resource: 'campaigns' | 'contents';
  /** Null where the address names none. */
  id: number | null;
  /** Where the texts of the question stand. */
  words: 'campaign.delete' | 'content.delete';
  textOf: (publishState: Deletable['publishState']) => MessageKey;
  /** The list that the page closes to, with its query. */
  backTo: string;
  notFound: ReactNode;
}

/** The page that asks before a record is deleted. */
export function RecordDelete({ id, notFound, ...question }: RecordDeleteProps) {
  return (
    <RecordEdit resource={question.resource} id={id} meta={{ view: 'edit' }} notFound={notFound}>
      {(record) => <Question {...question} record={record} />}
    </RecordEdit>
  );
}

function Question(props: Omit<RecordDeleteProps, 'id' | 'notFound'> & { record: Deletable }) {
  const { resource, words, textOf, backTo, record } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { refresh } = useRecordUpdates();
  const [remove] = useDelete<Deletable>();
  const close = () => navigate({ pathname: backTo, search });
  return (
    <>
      <PageTitle title={`${words}.page`} />
      <ConfirmDialog
        open
        title={`${words}.title`}
        text={textOf(record.publishState)}
        args={{ title: record.title }}
        confirmLabel={words}
        destructive
        onConfirm={async () => {
          await remove(resource, { id: record.id, previousData: record }, { returnPromise: true });
          void refresh();
          close();
        }}
        onCancel={close}
      />
    </>
  );
}
