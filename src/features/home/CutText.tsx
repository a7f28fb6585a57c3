import Link from '@mui/material/Link';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useState } from 'react';
import { cutText } from '#contract/formats/dates.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Characters of a text in a slider, and of the same text once it is opened. */
const SLIDER_TEXT = { short: 200, long: 500 } as const;

/** A text cut at 200 characters, with a way to see up to 500; a shorter one is simply there. */
export function CutText({ text, about, ...typography }: { text: string; about: string } & TypographyProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const short = cutText(text, SLIDER_TEXT.short);
  if (short === text) return <Typography {...typography}>{text}</Typography>;
  return (
    <Typography {...typography}>
      {open ? cutText(text, SLIDER_TEXT.long) : short}{' '}
      <Link
        component="button"
        type="button"
        aria-expanded={open}
        aria-label={translate(open ? 'home.less.of' : 'home.more.of', { about })}
        onClick={() => setOpen(!open)}
        sx={{ fontSize: 'inherit', lineHeight: 'inherit', verticalAlign: 'baseline', py: 0.75, my: -0.75 }}
      >
        {translate(open ? 'home.less' : 'home.more')}
      </Link>
    </Typography>
  );
}
