import { useParams } from 'react-router-dom';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordDelete } from '#src/components/form/RecordDelete.tsx';

export default function ContentDelete() {
  return (
    <RecordDelete
      resource="contents"
      id={readIdParam(useParams().id)}
      words="content.delete"
      textOf={(state) => `content.delete.text.${state === 'PUBLISHED' ? 'PUBLISHED' : 'DRAFT'}`}
      backTo="/content"
      notFound={<NotFoundOrSignIn />}
    />
  );
}
