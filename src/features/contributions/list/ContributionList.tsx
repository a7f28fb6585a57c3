import SpaOutlined from '@mui/icons-material/SpaOutlined';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_SORT_FIELDS } from '#contract/contributions/list.schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { createAddress } from '#src/app/contributionAddress.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useCompetition } from '#src/app/useCompetition.ts';
import { CardsSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useViewedList } from '#src/components/saved-views/useViewedList.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BulkActions } from '../bulk/BulkActions.tsx';
import { maySubmit, openScopes } from '../contributionAccess.ts';
import { BEST_FIRST, firstSort, type ListPlace, placeOf } from '../listContext.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionCard } from './ContributionCard.tsx';
import { useContributionColumns } from './contributionColumns.tsx';
import { EventLogMenu } from './EventLogMenu.tsx';
import { RowPresses } from './RowPresses.tsx';
import { ScopeLinks } from './ScopeLinks.tsx';
import { StateCounts } from './StateCounts.tsx';
import { useContributionFilters } from './useContributionFilters.ts';
import { useListAppearance, ViewSwitch } from './ViewSwitch.tsx';

const SplitView = lazyPart(() => import('../split/SplitView.tsx'));

/** What the list of a place asks for. */
const contributionsOf = ({ type, parentId, scope }: ListPlace) =>
  ({
    resource: 'contributions',
    view: 'list',
    filter: { type, parentId, scope },
    sortable: CONTRIBUTION_SORT_FIELDS,
    defaultSort: firstSort(scope),
  }) as const;

/** Orders by name: those of columns are pressed in their headers. */
const ORDERS = [
  { sort: 'id,desc', label: 'contribution.sort.newest' },
  { sort: 'trending,desc', label: 'contribution.sort.trending' },
  { sort: 'supportCount,desc', label: 'contribution.sort.supported' },
  { sort: 'commentCount,desc', label: 'contribution.sort.discussed' },
  { sort: 'lastActivity,desc', label: 'contribution.sort.active' },
  { sort: 'answerDueAt,asc', label: 'answer.sort' },
  { sort: 'title,asc', label: 'contribution.sort.title' },
] as const;

/** Those of a list that is searched. */
const SEARCH_ORDERS = [{ sort: 'relevance,desc', label: 'contribution.sort.relevance' }, ...ORDERS] as const;

/** Contributions of a type: own, visible, taken part in, all for administrators. */
function ContributionList() {
  const place = placeOf(useParams());
  const settings = useSettings();
  const { roles } = useSession();
  if (!place) return <NotFoundPage />;
  const { type, parentId, scope } = place;
  // Moderating has a place of its own, which asks nothing of the server for others.
  if (scope === 'ideas-manage') {
    return type === 'IDEA' && parentId > 0 ? (
      <Navigate to={competitionAddress(parentId, 'ideas-manage')} replace />
    ) : (
      <NotFoundPage />
    );
  }
  if (!openScopes(settings, roles, type).includes(scope)) return <NotAuthorized />;
  // Another list starts anew: filters of one type mean nothing for another.
  return <Contributions key={`${type}/${parentId}/${scope}`} {...place} />;
}

export default withFirstList(ContributionList, ({ params, settings, roles }) => {
  const place = placeOf(params);
  return place && openScopes(settings, roles, place.type).includes(place.scope)
    ? contributionsOf(place)
    : null;
});

function Contributions({ type, parentId, scope }: ListPlace) {
  const settings = useSettings();
  const { roles } = useSession();
  const title = `contribution.list.${scope}.${type}`;
  const place = usePlaceCrumbs(type, parentId);
  const competition = useCompetition(type === 'IDEA' ? parentId : 0);
  // Ideas belong to a competition, which knows whether it takes one from this person now.
  const creates = type === 'IDEA' ? competition.data?.canSubmit === true : maySubmit(settings, roles, type);
  const newAddress = createAddress(type, parentId);
  const appearance = useListAppearance(type);
  const isSplit = appearance.shown === 'split';
  const columns = useContributionColumns(type, scope);
  const viewed = useViewedList({ title, columns, storeKey: `contributions.${scope}` });
  const bulkBar =
    scope === 'manage' || scope === 'role' ? <BulkActions {...{ type, parentId, scope }} /> : undefined;
  const isSearched = new URLSearchParams(useLocation().search).has(BEST_FIRST.by);
  return (
    <ListPage
      {...viewed.list}
      {...contributionsOf({ type, parentId, scope })}
      filters={useContributionFilters({ type, parentId, scope })}
      searched={BEST_FIRST}
      sortChoices={isSearched ? SEARCH_ORDERS : ORDERS}
      rowActions={(row) => <RowPresses row={row} isManaged={scope === 'manage'} />}
      card={appearance.shown === 'cards' ? (row) => <ContributionCard row={row} /> : undefined}
      body={
        isSplit ? (
          <Suspense fallback={<CardsSkeleton />}>
            <SplitView
              title={viewed.list.title}
              place={{ type, parentId, scope }}
              bulkBar={bulkBar}
              onClose={() => appearance.choose('table')}
            />
          </Suspense>
        ) : undefined
      }
      // Beside a contribution it is the split view's, whose panes begin below it.
      bulkBar={isSplit ? undefined : bulkBar}
      tools={
        <>
          {scope === 'manage' && <EventLogMenu {...{ type, parentId, scope }} />}
          <ViewSwitch {...appearance} />
        </>
      }
      crumbs={[...place, { label: title }]}
      excel
      print
      quickFilters={
        <StateCounts key={`${type} ${parentId} ${scope}`} type={type} parentId={parentId} scope={scope} />
      }
      actions={
        <>
          {creates && <NewButton label={`contribution.new.${type}`} to={newAddress} isShort />}
          {viewed.button}
        </>
      }
      empty={{
        title: `contribution.empty.${scope}`,
        text: `contribution.empty.${scope}.text`,
        icon: <SpaOutlined />,
        action: creates && scope !== 'role' && (
          <NewButton label={`contribution.empty.start.${type}`} to={newAddress} />
        ),
      }}
    >
      <ScopeLinks type={type} parentId={parentId} scope={scope} />
      {scope === 'mine' && <OwnNumbers type={type} />}
    </ListPage>
  );
}

/** What became of the reader's own contributions, and what else they gave. */
function OwnNumbers({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const { account } = useSession();
  // A failure leaves the numbers out, the list itself stands.
  const { data } = useRead('readNumbersOfUser', { id: account?.id ?? 0 }, { enabled: account !== null });
  if (!data) return null;
  const { submitted, accepted, completed } = data[type];
  const parts = [
    submitted + accepted + completed > 0 &&
      translate('contribution.numbers.answers', { submitted, accepted, completed }),
    data.commentCount > 0 && translate('contribution.numbers.comments', { smart_count: data.commentCount }),
    data.ratingCount > 0 && translate('contribution.numbers.ratings', { smart_count: data.ratingCount }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: { sm: 1 } }}>
      {parts.join(' · ')}
    </Typography>
  );
}
