import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';

/** What the keys do, for who looks. */
export function PaletteKeys() {
  const translate = useTranslate();
  const keys = [
    ['↑↓', translate('search.palette.keys.move')],
    ['Enter', translate('search.palette.keys.choose')],
    ['Esc', translate('search.palette.keys.close')],
  ] as const;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        px: 2.5,
        py: 1,
        fontSize: 13,
        color: 'text.secondary',
        borderBlockStart: '1px solid var(--mui-palette-divider)',
      }}
    >
      {keys.map(([key, words]) => (
        <span key={key}>
          <kbd style={{ fontFamily: 'inherit', fontWeight: 600 }}>{key}</kbd> {words}
        </span>
      ))}
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {translate('search.palette.hint')}
      </Box>
    </Box>
  );
}
