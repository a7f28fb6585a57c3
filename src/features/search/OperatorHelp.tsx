import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';

/** What can be written in a query, as an example and in words. */
const EXAMPLES = ['phrase', 'without', 'author', 'state', 'field', 'type', 'after'] as const;

/** How a query says more than words. */
export function OperatorHelp() {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0.5, sm: 1 },
        m: 0,
        textAlign: 'start',
      }}
    >
      {EXAMPLES.map((name) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>
            <Box
              component="code"
              sx={{ px: 0.75, py: 0.25, borderRadius: '4px', bgcolor: 'quiet', fontSize: 13 }}
            >
              {translate(`search.example.${name}`)}
            </Box>
          </dt>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, color: 'text.secondary' }}>
            {translate(`search.example.${name}.text`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
