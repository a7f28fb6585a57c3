import NotificationsActive from '@mui/icons-material/NotificationsActive';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne, useLocale } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Profile } from '#contract/profiles/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { ContributionItem } from '#src/components/contributions/ContributionItem.tsx';
import { pressedStyle } from '#src/components/contributions/pressedStyle.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton, ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useSubjectFollow } from '#src/components/follows/useSubjectFollow.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Who somebody is, and what they have contributed that the reader may see. */
export default function ProfileShow() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <ProfileOf key={id} id={id} />;
}

function ProfileOf({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useGetOne<Profile>('profiles', { id, meta: { view: 'read' } });
  if (isPending) return <DetailSkeleton />;
  if (!data) {
    if (failureStatus(error) === 404) return <NotFoundPage />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: fullName(data) }]} />
      <Heading profile={data} />
      <Contributions id={id} />
    </>
  );
}

function Heading({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { account } = useSession();
  const { id, unitName, points, contributionCount } = profile;
  const count = translate('profile.count', {
    smart_count: contributionCount,
    count: formatInteger(contributionCount, locale),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <PersonAvatar person={profile} size={72} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, '& > :first-of-type': { mb: 0.5 } }}>
        <PageTitle title={fullName(profile)} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}
        >
          <span>{[unitName, count].filter(Boolean).join(' · ')}</span>
          {points !== null && <PointsChip points={points} />}
        </Box>
      </Box>
      {profile.followable && <FollowPersonButton profile={profile} />}
      {account?.id === id && (
        <Button component={Link} to="/account/settings" variant="outlined" sx={{ minHeight: 44 }}>
          {translate('profile.change')}
        </Button>
      )}
    </Box>
  );
}

function FollowPersonButton({ profile: { id, following } }: { profile: Profile }) {
  const translate = useTranslate();
  const change = useSubjectFollow();
  return (
    <Button
      variant="outlined"
      aria-pressed={following}
      title={translate('profile.follow.help')}
      startIcon={following ? <NotificationsActive /> : <NotificationsNone />}
      onClick={() => void change({ kind: 'USER', targetId: id, following })}
      sx={{ minHeight: 44, ...pressedStyle(following) }}
    >
      {translate(following ? 'follow.pressed' : 'follow.press')}
    </Button>
  );
}

function Contributions({ id }: { id: number }) {
  const translate = useTranslate();
  return (
    <SectionCard title="profile.contributions">
      <AddressListBase
        resource="profiles"
        view="contributions"
        filter={{ id }}
        defaultSort="dateSubmitted,desc"
        sortable={['dateSubmitted', 'supportCount', 'lastActivity']}
      >
        <PagedRows<ContributionRow>
          skeleton={<ListSkeleton rows={5} columns={1} />}
          empty={{ title: 'profile.contributions.none', text: 'profile.contributions.none.text' }}
        >
          {(rows) => (
            <Rows label={translate('profile.contributions')}>
              {rows.map((row) => (
                <ContributionItem key={row.id} row={row} to={detailAddress(row)} withoutAuthor />
              ))}
            </Rows>
          )}
        </PagedRows>
      </AddressListBase>
    </SectionCard>
  );
}
