import GridView from '@mui/icons-material/GridView';
import TableRows from '@mui/icons-material/TableRows';
import VerticalSplit from '@mui/icons-material/VerticalSplit';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { chosenIn, withChosen } from '../split/chosenContribution.ts';

const VIEWS = [
  { view: 'cards', icon: <GridView />, label: 'contribution.view.cards' },
  { view: 'table', icon: <TableRows />, label: 'contribution.view.table' },
  { view: 'split', icon: <VerticalSplit />, label: 'contribution.view.split' },
] as const;
type View = (typeof VIEWS)[number]['view'];

/**
 * How lists of contributions are shown: as cards, to who administers them as a table, unless they chose; on phones always as
 * cards, for a table does not fit there. Two panes stand on wide screens only, also where the address has chosen what is read.
 */
export function useListAppearance(type: ContributionType) {
  const usual = seesAllOfType(useSession().roles, type) ? 'table' : 'cards';
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [chosen, store] = useStore<View>('contributions.view', usual);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRead = chosenIn(search) !== null;
  const onePane = isNarrow ? 'cards' : chosen === 'split' ? usual : chosen;
  const choose = (view: View) => {
    store(view);
    if (isRead && view !== 'split') navigate(`${pathname}${withChosen(search, null)}`, { replace: true });
  };
  return { shown: isWide && (isRead || chosen === 'split') ? ('split' as const) : onePane, isWide, choose };
}

/** Cards or table, and on wide screens two panes. */
export function ViewSwitch({ shown, isWide, choose }: ReturnType<typeof useListAppearance>) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('contribution.view')}
      sx={{ display: 'flex', displayPrint: 'none' }}
    >
      {VIEWS.filter(({ view }) => isWide || view !== 'split').map(({ view, icon, label }) => (
        <IconButton
          key={view}
          aria-pressed={shown === view}
          aria-label={translate(label)}
          title={translate(label)}
          color={shown === view ? 'primary' : 'default'}
          onClick={() => choose(view)}
          sx={{
            width: 38,
            height: 44,
            borderRadius: 1,
            '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
          }}
        >
          {icon}
        </IconButton>
      ))}
    </Box>
  );
}
