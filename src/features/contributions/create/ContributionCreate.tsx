import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { Id } from '#contract/http.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { maySubmit } from '../contributionAccess.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { useStart } from './useStart.ts';

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
