import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { loginState } from '#src/app/returnPath.ts';
import { useSession } from '#src/app/session.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** It is gone, or not for this person: a visitor can sign in and come back. */
export function CampaignNotFound({ backTo = '/campaign' }: { backTo?: '/campaign' | '/campaign/manage' }) {
  const translate = useTranslate();
  const location = useLocation();
  const { account } = useSession();
  return (
    <>
      <PageTitle title="campaign.notFound" />
      <EmptyState
        title="campaign.notFound"
        text="campaign.notFound.text"
        action={
          account ? (
            <Button component={Link} to={backTo} variant="outlined">
              {translate(backTo === '/campaign' ? 'campaign.all' : 'campaign.manage.title')}
            </Button>
          ) : (
            <Button component={Link} to="/login" state={loginState(location)} variant="contained">
              {translate('campaign.signIn')}
            </Button>
          )
        }
      />
    </>
  );
}
