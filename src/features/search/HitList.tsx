import Box from '@mui/material/Box';
import { useListContext } from 'ra-core';
import type { SearchHit } from '#contract/search/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { HitRow } from './HitRow.tsx';

/** The hits of a page, the best first. */
export function HitList({ hits }: { hits: readonly SearchHit[] }) {
  const translate = useTranslate();
  const { page, perPage, isFetching } = useListContext();
  return (
    <Box
      component="ol"
      start={(page - 1) * perPage + 1}
      aria-label={translate('search.results')}
      aria-busy={isFetching}
      sx={{ listStyle: 'none', m: 0, p: 0, opacity: isFetching ? 0.6 : 1 }}
    >
      {hits.map((hit) => (
        <Box
          component="li"
          // Things of two kinds may have the same id.
          key={`${hit.kind} ${hit.id}`}
          sx={{ '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)' } }}
        >
          <HitRow hit={hit} />
        </Box>
      ))}
    </Box>
  );
}
