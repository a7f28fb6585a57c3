import { useLocation, useParams } from 'react-router-dom';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordDelete } from '#src/components/form/RecordDelete.tsx';
import { MANAGEMENT } from './management.ts';

export default function ContentDelete() {
  const { state } = useLocation();
  return (
    <RecordDelete
      resource="contents"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      pageTitle="content.delete.page"
      questionOf={({ title, publishState }) => ({
        title: 'content.delete.title',
        text: publishState === 'PUBLISHED' ? 'content.delete.text.PUBLISHED' : 'content.delete.text.DRAFT',
        args: { title },
        confirmLabel: 'content.delete',
      })}
      backTo={state?.backTo === MANAGEMENT ? MANAGEMENT : '/content'}
      notFound={<NotFoundOrSignIn />}
    />
  );
}
