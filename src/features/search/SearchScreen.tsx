import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { SearchHit } from '#contract/search/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { FacetPanel } from './FacetPanel.tsx';
import { hasLimits } from './facetQuery.ts';
import { HitList } from './HitList.tsx';
import { OperatorHelp } from './OperatorHelp.tsx';
import { SearchForm } from './SearchForm.tsx';
import { unknownText } from './unknownText.ts';
import { useSearchResults } from './useSearchResults.ts';

/** Everything that holds the words of a query, by the address alone. */
export default function SearchScreen() {
  const translate = useTranslate();
  const { place, isAsked, list, facets, go } = useSearchResults();
  const hasFacets = list.total !== 0 || hasLimits(place);
  const unknown = (facets?.unknown ?? []).map((value) => unknownText(translate, value));
  const title = place.q === '' ? 'search.title' : translate('search.titleOf', { query: place.q });
  return (
    <AddressListProvider value={list}>
      <PageTitle
        title={title}
        count={isAsked ? list.total : undefined}
        hasMore={isAsked && list.meta?.hasMore}
      />
      <SearchForm query={place.q} onSearch={(q) => go({ q })} />
      {isAsked ? (
        <Box
          sx={{
            display: 'grid',
            alignItems: 'start',
            gap: { xs: 2, md: 4 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: hasFacets ? '240px minmax(0, 1fr)' : undefined },
            mt: { xs: 2, md: 3 },
          }}
        >
          <FacetPanel place={place} facets={facets} go={go} />
          {/* Stays in its column until the facets have come. */}
          <Box sx={{ gridColumn: hasFacets ? { md: 2 } : undefined, minWidth: 0 }}>
            <PagedRows<SearchHit>
              skeleton={<ListSkeleton rows={6} columns={1} />}
              empty={{
                icon: <Search />,
                title: 'search.none',
                text: unknown.length > 0 ? unknown.join(' ') : 'search.none.text',
                action: <OperatorHelp />,
              }}
            >
              {(hits) => (
                <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 } }}>
                  <HitList hits={hits} />
                </Paper>
              )}
            </PagedRows>
          </Box>
        </Box>
      ) : (
        <EmptyState
          icon={<Search />}
          title="search.start"
          text="search.start.text"
          action={<OperatorHelp />}
        />
      )}
    </AddressListProvider>
  );
}
