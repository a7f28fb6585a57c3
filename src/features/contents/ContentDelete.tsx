import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { readContentForm, removeContent } from '#src/dataProvider/contents.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';

/** Asks before an item is deleted, and closes to /content with the query string [R1G-21, R1G-22], Q1-06. */
export default function ContentDelete() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundOrSignIn /> : <DeleteOf id={id} />;
}

function DeleteOf({ id }: { id: number }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    // Not the form's own reading, which must be fresh when it opens.
    queryKey: ['contents', 'delete', id],
    queryFn: ({ signal }) => readContentForm(id, { signal }),
    retry: false,
  });
  const close = () => navigate({ pathname: '/content', search });
  const remove = async () => {
    await removeContent(id);
    queries.removeQueries({ queryKey: ['contents', 'delete', id] });
    void queries.invalidateQueries({ queryKey: ['contents'], refetchType: 'none' });
    close();
  };

  if (isPending) return <LoadingSpinner />;
  if (!data && failureStatus(error) === 404) return <NotFoundOrSignIn />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle title="content.delete.page" />
      <ConfirmDialog
        open
        title="content.delete.title"
        text={
          data.publishState === 'PUBLISHED' ? 'content.delete.text.PUBLISHED' : 'content.delete.text.DRAFT'
        }
        args={{ title: data.title }}
        confirmLabel="content.delete"
        destructive
        onConfirm={remove}
        onCancel={close}
      />
    </>
  );
}
