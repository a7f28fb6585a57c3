import { useDelete } from 'ra-core';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ContentForm } from '#contract/contents/schema.ts';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';

/** Asks before an item is deleted, and closes to /content with the query string. */
export default function ContentDelete() {
  return (
    <RecordEdit
      resource="contents"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      notFound={<NotFoundOrSignIn />}
    >
      {(item) => <Question item={item} />}
    </RecordEdit>
  );
}

function Question({ item }: { item: ContentForm }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { refresh } = useRecordUpdates();
  const [remove] = useDelete<ContentForm>();
  const close = () => navigate({ pathname: '/content', search });
  return (
    <>
      <PageTitle title="content.delete.page" />
      <ConfirmDialog
        open
        title="content.delete.title"
        text={
          item.publishState === 'PUBLISHED' ? 'content.delete.text.PUBLISHED' : 'content.delete.text.DRAFT'
        }
        args={{ title: item.title }}
        confirmLabel="content.delete"
        destructive
        onConfirm={async () => {
          await remove('contents', { id: item.id, previousData: item }, { returnPromise: true });
          void refresh();
          close();
        }}
        onCancel={close}
      />
    </>
  );
}
