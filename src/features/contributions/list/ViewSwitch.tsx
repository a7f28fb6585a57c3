import GridView from '@mui/icons-material/GridView';
import TableRows from '@mui/icons-material/TableRows';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';

const VIEWS = [
  { view: 'cards', icon: <GridView />, label: 'contribution.view.cards' },
  { view: 'table', icon: <TableRows />, label: 'contribution.view.table' },
] as const;
type View = (typeof VIEWS)[number]['view'];

/**
 * How lists of contributions are shown: as cards, to who administers them as a table, unless they chose; on phones always as
 * cards, for a table does not fit there.
 */
export function useListAppearance(type: ContributionType) {
  const isAdministrator = seesAllOfType(useSession().roles, type);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [chosen, choose] = useStore<View>('contributions.view', isAdministrator ? 'table' : 'cards');
  return { shown: isNarrow ? ('cards' as const) : chosen, choose };
}

/** Two buttons: cards or table. */
export function ViewSwitch({ shown, choose }: ReturnType<typeof useListAppearance>) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('contribution.view')}
      sx={{ display: 'flex', displayPrint: 'none' }}
    >
      {VIEWS.map(({ view, icon, label }) => (
        <IconButton
          key={view}
          aria-pressed={shown === view}
          aria-label={translate(label)}
          title={translate(label)}
          color={shown === view ? 'primary' : 'default'}
          onClick={() => choose(view)}
          sx={{
            width: 44,
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
