import Button from '@mui/material/Button';
import { useGetOne, useStoreContext } from 'ra-core';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { screenAddress } from '#src/components/saved-views/openView.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The address of a view: it leads to its screen, with its filters, its order and its columns. */
export default function OpenView() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <ViewOf key={id} id={id} />;
}

function ViewOf({ id }: { id: number }) {
  const translate = useTranslate();
  const { removeItems } = useStoreContext();
  const { data, error, isPending, refetch } = useGetOne<SavedView>('saved-views', { id }, { retry: false });
  // It opens as it was saved, whatever its reader did with its columns before.
  useEffect(() => removeItems(`view.${id}.`), [removeItems, id]);
  if (isPending) return <ListSkeleton rows={10} columns={5} />;
  if (data) return <Navigate to={screenAddress(data)} replace />;
  if (failureStatus(error) !== 404) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle title="savedView.title" />
      <EmptyState
        title="savedView.gone"
        text="savedView.gone.text"
        action={
          <Button component={Link} to="/view" variant="contained">
            {translate('savedView.gone.all')}
          </Button>
        }
      />
    </>
  );
}
