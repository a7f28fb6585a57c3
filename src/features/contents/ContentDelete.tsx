import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { RecordDelete } from '#src/components/form/RecordDelete.tsx';

export default function ContentDelete() {
  return (
    <RecordDelete
      resource="contents"
      words="content.delete"
      textOf={(state) => `content.delete.text.${state === 'PUBLISHED' ? 'PUBLISHED' : 'DRAFT'}`}
      backTo="/content"
      notFound={<NotFoundOrSignIn />}
    />
  );
}
