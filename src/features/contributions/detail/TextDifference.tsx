import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type FoldedPassage, foldUnchanged, textDifference } from './textDifference.ts';

/** How a text was changed, word by word: what was deleted is struck through, what was inserted underlined. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const passages = useMemo(() => foldUnchanged(textDifference(before, after)), [before, after]);
  const hidesSome = !isWhole && passages.some(({ isFolded }) => isFolded);
  return (
    <Box>
      <Box sx={{ maxWidth: '68ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {passages.map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <PassageText key={at} passage={isWhole ? { ...passage, isFolded: false } : passage} />
        ))}
      </Box>
      {hidesSome && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mt: 0.5, minHeight: 44 }}>
          {translate('history.difference.whole')}
        </Button>
      )}
    </Box>
  );
}

function PassageText({ passage: { kind, text, isFolded } }: { passage: FoldedPassage }) {
  const translate = useTranslate();
  if (isFolded) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <span aria-hidden> … </span>
        <span style={visuallyHidden}>{translate('history.difference.folded')}</span>
      </Box>
    );
  }
  if (kind === 'unchanged') return text;
  const isInserted = kind === 'inserted';
  // Screen readers pass over the elements: the words say it.
  return (
    <Box
      component={isInserted ? 'ins' : 'del'}
      sx={{
        textDecoration: isInserted ? 'underline' : 'line-through',
        textDecorationThickness: '2px',
        borderRadius: 0.5,
        bgcolor: `color-mix(in srgb, var(--mui-palette-${isInserted ? 'success' : 'error'}-main) 14%, transparent)`,
      }}
    >
      <span style={visuallyHidden}>{translate(`history.difference.${kind}`)} </span>
      {text}
      <span style={visuallyHidden}> {translate('history.difference.end')}</span>
    </Box>
  );
}
