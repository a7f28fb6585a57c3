import { useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import { IdOrNone } from '#contract/http.ts';
import type { AuthorFigures } from '#contract/reports/analytics-parts.ts';
import { AUTHOR_FIGURE_SORT_FIELDS } from '#contract/reports/rules.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { processFiguresAddress } from '#src/app/figuresAddress.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { useSession } from '#src/app/session.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { textColumn, unsorted } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { listsOfFigures } from './figureLists.ts';
import { monthWithin } from './monthWithin.ts';
import { useAuthorFilters } from './useAuthorFilters.ts';

/** The people that figures of participation count. */
function AuthorList({ type }: OfType) {
  const { data: parentId } = IdOrNone.safeParse(useParams().parentId);
  const { roles } = useSession();
  if (parentId === undefined) return <NotFoundPage />;
  if (!seesAllOfType(roles, type)) return <NotAuthorized />;
  return <AuthorsOf key={parentId} type={type} parentId={parentId} />;
}

function AuthorsOf({ type, parentId }: OfType & { parentId: number }) {
  const list = useAddressListController({
    ...{ resource: 'figure-authors', view: 'authors', filter: { type, parentId } },
    filters: useAuthorFilters(type, parentId),
    sortable: AUTHOR_FIGURE_SORT_FIELDS,
    defaultSort: 'contributions,desc',
  });
  const { month, firstTime: _, unitId: __, start, end, ...filters } = list.values;
  const report = { ...filters, ...(start && { start }), ...(end && { end }) };
  return (
    <AddressListProvider value={list}>
      <BreadcrumbBar
        crumbs={[
          { label: `report.analytics.${type}`, to: processFiguresAddress(type, parentId, report) },
          { label: 'report.analytics.authors' },
        ]}
        print
      />
      <PageTitle title="report.analytics.authors" count={list.total} />
      <ListView
        title="report.analytics.authors"
        columns={useAuthorColumns(
          // What somebody wrote in the month whose authors these are.
          listsOfFigures(type, parentId, { ...filters, ...monthWithin(month, { start, end }) }, false).listOf,
        )}
        empty={{ title: 'report.analytics.authors.empty' }}
        dense
      />
    </AddressListProvider>
  );
}

function useAuthorColumns(
  listOf: ReturnType<typeof listsOfFigures>['listOf'],
): readonly ColumnOf<'figure-authors', 'authors'>[] {
  const locale = useLocale();
  return [
    { ...textColumn('fullName', 'report.analytics.authors.name'), primary: true },
    unsorted(textColumn('unitName', 'report.unit')),
    {
      ...{ name: 'contributions', label: 'report.contributions', sortBy: 'contributions', align: 'end' },
      sortByOrder: 'DESC',
      render: ({ id, contributions }: AuthorFigures) => (
        <CountLink count={formatInteger(contributions, locale)} to={listOf({ kind: 'AUTHOR', id })} />
      ),
      text: ({ contributions }: AuthorFigures) => contributions,
    },
  ];
}

export default ofType(AuthorList);
