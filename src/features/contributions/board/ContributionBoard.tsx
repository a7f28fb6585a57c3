import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { BoardColumn } from '#contract/contributions/numbers.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { CardsSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { LifeCycleSelect } from '#src/components/life-cycles/LifeCycleSelect.tsx';
import { useChosenLifeCycle } from '#src/components/life-cycles/useChosenLifeCycle.ts';
import { ListFilterProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { FilterChips } from '#src/components/list/FilterChips.tsx';
import { useListAddress } from '#src/components/list/useListAddress.ts';
import { useOpenView } from '#src/components/saved-views/openView.ts';
import { ViewsButton } from '#src/components/saved-views/ViewsButton.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { openScopes } from '../contributionAccess.ts';
import { ScopeLinks } from '../list/ScopeLinks.tsx';
import { useContributionFilters } from '../list/useContributionFilters.ts';
import { type ListPlace, placeOf } from '../listContext.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { Board } from './Board.tsx';
import { lifeCyclesOf, shownColumns } from './boardColumns.ts';

/** The contributions of a list as cards in the columns of their states. */
export default function ContributionBoard() {
  const place = placeOf(useParams());
  const settings = useSettings();
  const { roles } = useSession();
  if (!place || place.scope === 'mine' || place.scope === 'ideas-manage') return <NotFoundPage />;
  if (!openScopes(settings, roles, place.type).includes(place.scope)) return <NotAuthorized />;
  return <BoardPage key={`${place.type}/${place.parentId}/${place.scope}`} {...place} />;
}

function BoardPage({ type, parentId, scope }: ListPlace) {
  const locale = useLocale();
  const title = `contribution.list.${scope}.${type}`;
  const crumbs = usePlaceCrumbs(type, parentId);
  const view = useOpenView();
  // States are its columns.
  const filters = useContributionFilters({ type, parentId, scope }).filter(
    ({ name }) => name !== 'stateId.in',
  );
  const address = useListAddress({ filters });
  const board = useRead(
    'readBoard',
    { params: { type, parentId, scope }, query: { langkey: locale, ...address.apiFilters } },
    // While another filter is applied, the columns stay.
    { placeholderData: keepPreviousData },
  );
  return (
    <ListFilterProvider value={address}>
      <BreadcrumbBar crumbs={[...crumbs, { label: title }]} />
      <PageTitle title={view?.name ?? title} actions={<ViewsButton view={view} columns={null} />} />
      <ScopeLinks type={type} parentId={parentId} scope={scope} view="board" />
      <FilterChips />
      {board.error ? (
        <ErrorState error={board.error} retry={() => void board.refetch()} />
      ) : board.data ? (
        <Columns columns={board.data} place={{ type, parentId, scope }} filters={address.apiFilters} />
      ) : (
        <CardsSkeleton />
      )}
    </ListFilterProvider>
  );
}

interface ColumnsProps {
  columns: readonly BoardColumn[];
  place: ListPlace;
  filters: ReturnType<typeof useListAddress>['apiFilters'];
}

/** The columns of one life cycle: of that with the most contributions, if none is chosen. */
function Columns({ columns, place, filters }: ColumnsProps) {
  const translate = useTranslate();
  const lifeCycles = lifeCyclesOf(columns);
  const { chosen: shown, choose } = useChosenLifeCycle(lifeCycles);
  if (!shown) return <EmptyState title="board.empty" text="components.list.noneLeft" />;
  return (
    <>
      <LifeCycleSelect lifeCycles={lifeCycles} chosenId={shown.id} onChoose={choose} />
      {columns.some(({ figures }) => figures === null) && (
        <Typography color="textSecondary" sx={{ pb: 1 }}>
          {translate('board.uncounted')}
        </Typography>
      )}
      <Board key={shown.id} columns={shownColumns(columns, shown.id)} place={place} filters={filters} />
    </>
  );
}
