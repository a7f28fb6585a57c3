import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type SavedView, VIEW_LIMITS } from '#contract/saved-views/schema.ts';
import { menuItemStyle } from '#src/app/frame/menuItemStyle.ts';
import { viewAddress } from '#src/components/saved-views/openView.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The views that somebody has put into their menu, and the way to all of them; it comes with the first opening of the menu. */
export function PinnedViews({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const translate = useTranslate();
  const id = useId();
  // A failure leaves the menu without them: all views are one press away.
  const { data = [] } = useGetList<SavedView>(
    'saved-views',
    {
      filter: { 'pinned.equals': 'true' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: VIEW_LIMITS.perPerson },
      meta: { view: 'list' } satisfies ListMeta<'saved-views'>,
    },
    { retry: false },
  );
  const entries = [
    ...data.map((view) => ({ to: viewAddress(view.id), label: view.name })),
    { to: '/view', label: translate('menu.savedViews.all') },
  ];
  return (
    <>
      <Divider sx={{ my: 1 }} />
      <Typography id={id} variant="overline" component="p" color="textSecondary" sx={{ px: 1.5, pb: 0.25 }}>
        {translate('menu.savedViews')}
      </Typography>
      <List disablePadding aria-labelledby={id}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <ListItemButton
              component={Link}
              to={to}
              onClick={onChoose}
              sx={[menuItemStyle, { overflowWrap: 'anywhere' }]}
            >
              {label}
            </ListItemButton>
          </li>
        ))}
      </List>
      <Divider sx={{ my: 1 }} />
    </>
  );
}
