import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';

const PLACES = [
  { to: '/user-point-spent/manage', label: 'pointManage.spent' },
  { to: '/user-point-spent/manage/given', label: 'pointManage.given' },
] as const;

/** The two lists of points management: what was spent, and what was given by hand. */
export function PointManagementPlaces() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={translate('pointManage.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, '@media print': { display: 'none' } }}
    >
      {PLACES.map(({ to, label }) => (
        <Chip
          key={to}
          component={Link}
          to={to}
          clickable
          label={translate(label)}
          color={pathname === to ? 'primary' : 'default'}
          variant={pathname === to ? 'filled' : 'outlined'}
          aria-current={pathname === to ? 'page' : undefined}
          sx={{ height: 44, px: 1, fontWeight: 600 }}
        />
      ))}
    </Box>
  );
}
