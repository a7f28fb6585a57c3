import QueryStats from '@mui/icons-material/QueryStats';
import TableRows from '@mui/icons-material/TableRows';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { seesAllOfType } from '#contract/roles.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { processFiguresAddress } from '#src/app/figuresAddress.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { openScopes } from '../contributionAccess.ts';
import { boardAddress, type ListPlace } from '../listContext.ts';
import { withChosen } from '../split/chosenContribution.ts';

/** Where the middle of an element is in the window, px from its left edge. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The filters in the address of a list. */
function filtersIn(search: string): Record<string, string> {
  const params = new URLSearchParams(withChosen(search, null));
  const { page: _page, sort: _sort, ...filters } = Object.fromEntries(params);
  return filters;
}

interface ScopeLinksProps extends ListPlace {
  view?: 'list' | 'board';
}

/** The other lists of the type that the person may use; the present one as a board, or as a list again. */
export function ScopeLinks({ type, parentId, scope: current, view = 'list' }: ScopeLinksProps) {
  const translate = useTranslate();
  const settings = useSettings();
  const { search } = useLocation();
  const present = useRef<HTMLLIElement>(null);
  // On a narrow screen the row scrolls, and only the row: the list that is open comes to its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another place
  useEffect(() => {
    const row = present.current?.closest('nav');
    if (!row || !present.current) return;
    row.scrollLeft += middleOf(present.current) - middleOf(row);
  }, [current, type]);
  const { roles } = useSession();
  const open = openScopes(settings, roles, type);
  const hasFigures = (current === 'all' || current === 'manage') && seesAllOfType(roles, type);
  // What one wrote moves by what others do.
  const hasBoard = current !== 'mine';
  if (open.length < 2 && !hasBoard) return null;
  const address = view === 'board' ? boardAddress : listAddress;
  const other = view === 'board' ? listAddress : boardAddress;
  return (
    <Box
      component="nav"
      aria-label={translate('contribution.scope.label')}
      sx={{ overflowX: 'auto', mb: { xs: 1, sm: 2 }, '@media print': { display: 'none' } }}
    >
      <Box
        component="ul"
        sx={{
          display: 'flex',
          gap: 3,
          m: 0,
          p: 0,
          listStyle: 'none',
          borderBlockEnd: '1px solid var(--mui-palette-divider)',
        }}
      >
        {open.map((scope) => (
          <Box component="li" key={scope} ref={scope === current ? present : null} sx={{ flex: 'none' }}>
            <ScopeLink
              to={(scope === 'mine' ? listAddress : address)(type, parentId, scope)}
              isCurrent={scope === current}
            >
              {translate(`contribution.scope.${scope}`)}
            </ScopeLink>
          </Box>
        ))}
        {hasFigures && (
          <Box component="li" sx={{ flex: 'none', marginInlineStart: 'auto' }}>
            <ScopeLink to={processFiguresAddress(type, parentId, filtersIn(search))}>
              <QueryStats fontSize="small" />
              {translate('report.analytics.ofList')}
            </ScopeLink>
          </Box>
        )}
        {hasBoard && (
          <Box component="li" sx={{ flex: 'none', marginInlineStart: hasFigures ? 0 : 'auto' }}>
            <ScopeLink to={{ pathname: other(type, parentId, current), search }}>
              {view === 'board' ? <TableRows fontSize="small" /> : <ViewKanbanOutlined fontSize="small" />}
              {translate(view === 'board' ? 'board.showList' : 'board.show')}
            </ScopeLink>
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface ScopeLinkProps {
  to: string | { pathname: string; search: string };
  isCurrent?: boolean;
  children: ReactNode;
}

const ScopeLink = ({ to, isCurrent = false, children }: ScopeLinkProps) => (
  <Link
    component={RouterLink}
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    underline="none"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      minHeight: 44,
      color: 'text.secondary',
      borderBlockEnd: '3px solid transparent',
      marginBlockEnd: '-1px',
      '&:hover': { color: 'text.primary' },
      '&[aria-current]': {
        color: 'primary.main',
        borderBlockEndColor: 'var(--mui-palette-primary-main)',
      },
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    {children}
  </Link>
);
