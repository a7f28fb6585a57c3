import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '#src/app/contributionAddress.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { openScopes } from '../contributionAccess.ts';
import type { ListPlace } from '../listContext.ts';

/** Where the middle of an element is in the window, px from its left edge. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The other lists of the type that the person may use. */
export function ScopeLinks({ type, parentId, scope: current }: ListPlace) {
  const translate = useTranslate();
  const settings = useSettings();
  const open = useRef<HTMLLIElement>(null);
  // On a narrow screen the row scrolls, and only the row: the list that is open comes to its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another place
  useEffect(() => {
    const row = open.current?.closest('nav');
    if (!row || !open.current) return;
    row.scrollLeft += middleOf(open.current) - middleOf(row);
  }, [current, type]);
  const shown = openScopes(settings, useSession().roles, type);
  if (shown.length < 2) return null;
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
        {shown.map((scope) => (
          <Box component="li" key={scope} ref={scope === current ? open : null} sx={{ flex: 'none' }}>
            <Link
              component={RouterLink}
              to={listAddress(type, parentId, scope)}
              aria-current={scope === current ? 'page' : undefined}
              underline="none"
              sx={{
                display: 'flex',
                alignItems: 'center',
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
              {translate(`contribution.scope.${scope}`)}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
