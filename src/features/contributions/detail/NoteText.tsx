import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NoteTexts } from '#contract/decision-notes/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface NoteTextProps {
  note: NoteTexts;
  /** The language in which it is written. */
  locale: string | null;
}

/** A note to the authors as they read it: on their page, and in the preview of whoever writes it. */
export function NoteText({ note, locale }: NoteTextProps) {
  const translate = useTranslate();
  const parts = [
    { part: 'decision', title: null, text: note.decision },
    { part: 'reason', title: translate('decision.why'), text: note.reason },
    { part: 'next', title: translate('decision.next'), text: note.next },
  ].filter(({ text }) => text !== '');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map(({ part, title, text }) => (
        <div key={part}>
          {title && (
            <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
              {title}
            </Typography>
          )}
          <Typography
            lang={locale ?? undefined}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}
          >
            {text}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
