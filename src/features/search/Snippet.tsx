import Box from '@mui/material/Box';
import { MARKED_WORDS } from '#src/components/markedWords.ts';
import { partsOfSnippet } from './snippetParts.ts';

/** A piece of text in which hits are marked: words of a text, never markup of its own. */
export function Snippet({ html }: { html: string }) {
  return (
    <Box component="span" sx={{ '& mark': MARKED_WORDS }}>
      {partsOfSnippet(html).map(({ text, isHit, at }) => (isHit ? <mark key={at}>{text}</mark> : text))}
    </Box>
  );
}
