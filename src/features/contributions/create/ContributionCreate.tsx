import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { Id } from '#contract/http.ts';
import { editAddress, listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { maySubmit } from '../contributionAccess.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';

/**
 * Starts a new contribution and hands over to its form. Ideas start from a competition only.
 */
export default function ContributionCreate() {
  const params = useParams();
  const settings = useSettings();
  const { roles } = useSession();
  const type = ContributionType.safeParse(params.type);
  const parent = params.parentId === 'null' ? null : Id.safeParse(params.parentId);
  if (!type.success || (parent !== null && !parent.success)) return <NotFoundPage />;
  if (type.data === 'IDEA' && parent === null) return <NotFoundPage />;
  const parentId = parent === null ? 0 : parent.data;
  if (!maySubmit(settings, roles, type.data)) return <Closed type={type.data} parentId={parentId} />;
  return <Start key={`${type.data}/${parentId}`} type={type.data} parentId={parentId} />;
}

function Start({ type, parentId }: { type: ContributionType; parentId: number }) {
  const { failure, retry } = useStart(type, parentId);
  const place = usePlaceCrumbs(type, parentId);
  return (
    <>
      <BreadcrumbBar crumbs={[...place, { label: `contribution.new.${type}` }]} />
      <PageTitle title={`contribution.new.${type}`} />
      {failure === null ? (
        <FormSkeleton />
      ) : (
        <ErrorState title="contribution.create.failed" text={failure} retry={() => void retry()} />
      )}
    </>
  );
}

/** The module takes nothing from this person at the moment. */
function Closed({ type, parentId }: { type: ContributionType; parentId: number }) {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={`contribution.new.${type}`} />
      <EmptyState
        title="error.submitNotAllowed"
        action={
          <Button
            component={Link}
            to={listAddress(type, type === 'IDEA' ? parentId : 0, 'mine')}
            variant="outlined"
          >
            {translate(`contribution.list.mine.${type}`)}
          </Button>
        }
      />
    </>
  );
}

/** The key that explains a refused creation. */
function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return failureField(error, 'errorKey') ?? (message || 'error.unknown');
}

/**
 * Starts a contribution once, whatever React or a double click does, and goes on to its form in place of
 * the address that started it.
 * @param parentId campaign, or competition of an idea; 0 for none
 */
function useStart(type: ContributionType, parentId: number) {
  const navigate = useNavigate();
  const [create] = useCreate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  const here = useRef(false);

  const start = useCallback(async () => {
    if (begun.current) return;
    begun.current = true;
    setFailure(null);
    const competition = type === 'IDEA';
    const parent = parentId === 0 ? {} : competition ? { competitionId: parentId } : { campaignId: parentId };
    try {
      const params = { data: initialContribution(type, parent), meta: { type } };
      const { id } = await create('contributions', params, { returnPromise: true });
      queryClient.invalidateQueries({ queryKey: ['contributions'] });
      const competitionId = competition ? parentId : null;
      if (here.current) navigate(editAddress({ id, type, competitionId }), { replace: true });
    } catch (error) {
      begun.current = false;
      if (!here.current) return;
      setFailure(refusalOf(error));
    }
  }, [type, parentId, navigate, create, queryClient]);

  useEffect(() => {
    here.current = true;
    void start();
    return () => {
      here.current = false;
    };
  }, [start]);

  return { failure, retry: start };
}
