import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MODERATION_STATES, type ModeratedComment } from '#contract/comments/schema.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { useFocusNextRow } from '#src/components/useFocusNextRow.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ModeratedCommentCard } from './ModeratedCommentCard.tsx';

const LIST = {
  resource: 'moderated-comments',
  view: 'moderation',
  defaultSort: 'date,desc',
  sortable: ['date', 'id'],
} as const;

const FILTERS: readonly ListFilter<'state'>[] = [
  choiceFilter('state', 'comment.moderation.state', MODERATION_STATES, 'comment.moderation.state'),
];

/** Reported and hidden comments, for those who moderate the discussions. */
export default function ModeratedCommentList() {
  const translate = useTranslate();
  const list = useAddressListController({ ...LIST, filters: FILTERS });
  const place = useFocusNextRow<HTMLUListElement>();
  const state = list.filterValues.state === 'HIDDEN' ? 'HIDDEN' : 'REPORTED';
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.moderation' }]} />
      <PageTitle title="menu.moderation" count={list.total} />
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: '68ch' }}>
        {translate('comment.moderation.intro')}
      </Typography>
      <AddressListProvider value={list}>
        <ChipRow label={translate('comment.moderation.state')}>
          {MODERATION_STATES.map((one) => (
            <PressChip
              key={one}
              label={translate(`comment.moderation.state.${one}`)}
              pressed={one === state}
              onPress={() => list.setFilters(one === 'REPORTED' ? {} : { state: one })}
            />
          ))}
        </ChipRow>
        <PagedRows<ModeratedComment>
          skeleton={<ListSkeleton rows={4} columns={1} />}
          empty={{
            title: `comment.moderation.none.${state}`,
            text: `comment.moderation.none.${state}.text`,
          }}
        >
          {(rows) => (
            <Box
              component="ul"
              {...place}
              aria-label={translate('menu.moderation')}
              aria-busy={list.isFetching}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
            >
              {rows.map((row) => (
                <li key={row.id}>
                  <ModeratedCommentCard comment={row} />
                </li>
              ))}
            </Box>
          )}
        </PagedRows>
      </AddressListProvider>
    </>
  );
}
