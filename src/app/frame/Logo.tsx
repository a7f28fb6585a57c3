import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useSettings } from '../settings.ts';
import { useMessage } from '../useMessage.ts';

/** The logo leads home: with the name from 900 px on, the mark alone below [R3N-25, R3N-26]. */
export function Logo() {
  const t = useMessage();
  const { title } = useSettings();
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('menu.home', { title })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 44,
        gap: 1.25,
        textDecoration: 'none',
        color: 'text.primary',
        flexShrink: 0,
      }}
    >
      <img src="/logo-small.svg" alt="" width={36} height={36} />
      <Box
        component="span"
        sx={{ display: { xs: 'none', md: 'inline' }, fontSize: '1.25rem', fontWeight: 700 }}
      >
        {title}
      </Box>
    </Box>
  );
}
