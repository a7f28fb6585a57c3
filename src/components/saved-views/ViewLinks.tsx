import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { type SavedView, VIEW_LIMITS } from '#contract/saved-views/schema.ts';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { viewAddress } from './openView.ts';
import { LINE, PanelPart } from './PanelParts.tsx';

interface ViewLinksProps {
  /** Of the screen. */
  path: string;
  current: number | null;
  onChoose: () => void;
}

/** The views of a screen that its reader opens, their own first. */
export function ViewLinks({ path, current, onChoose }: ViewLinksProps) {
  const translate = useTranslate();
  const { data, error, isPending } = useGetList<SavedView>(
    'saved-views',
    {
      filter: { 'path.equals': path },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: VIEW_LIMITS.perPerson },
      meta: { view: 'list' } satisfies ListMeta<'saved-views'>,
    },
    { retry: false },
  );
  const views = data ?? [];
  const groups = [
    { title: 'savedView.menu.mine', views: views.filter(({ isOwn }) => isOwn) },
    { title: 'savedView.menu.shared', views: views.filter(({ isOwn }) => !isOwn) },
  ] as const;
  return (
    <>
      {isPending && <LoadingSpinner minHeight={60} />}
      {(error || data?.length === 0) && (
        <Typography color="textSecondary" role="status" sx={{ px: 1.5, py: 1 }}>
          {translate(error ? 'savedView.menu.failed' : 'savedView.menu.none')}
        </Typography>
      )}
      {groups
        .filter((group) => group.views.length > 0)
        .map((group) => (
          <PanelPart key={group.title} title={translate(group.title)}>
            {group.views.map(({ id, name }) => (
              <li key={id}>
                <ListItemButton
                  component={Link}
                  to={viewAddress(id)}
                  onClick={onChoose}
                  aria-current={id === current ? 'true' : undefined}
                  sx={{ ...LINE, gap: 1, ...(id === current && { color: 'primary.main', fontWeight: 700 }) }}
                >
                  <span style={{ flex: 1, minWidth: 0 }}>{name}</span>
                  {id === current && <Check fontSize="small" />}
                </ListItemButton>
              </li>
            ))}
          </PanelPart>
        ))}
      <Divider sx={{ my: 1 }} />
      <PanelPart>
        <li>
          <ListItemButton component={Link} to="/view" onClick={onChoose} sx={LINE}>
            {translate('menu.savedViews.all')}
          </ListItemButton>
        </li>
      </PanelPart>
    </>
  );
}
