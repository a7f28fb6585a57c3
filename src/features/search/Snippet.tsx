import Box from '@mui/material/Box';
import { partsOfSnippet } from './snippetParts.ts';

/** A piece of text in which hits are marked: words of a text, never markup of its own. */
export function Snippet({ html }: { html: string }) {
  return (
    <Box
      component="span"
      sx={{
        '& mark': {
          color: 'text.primary',
          fontWeight: 600,
          borderRadius: '3px',
          px: '1px',
          bgcolor: 'color-mix(in srgb, var(--mui-palette-accent-main) 35%, transparent)',
        },
      }}
    >
      {partsOfSnippet(html).map(({ text, isHit, at }) => (isHit ? <mark key={at}>{text}</mark> : text))}
    </Box>
  );
}
