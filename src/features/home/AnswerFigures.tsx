import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatDateTime } from '#contract/formats/dates.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { WHILE_NEW } from './programmes.ts';

/** How the organisation keeps its promises; nothing where a setting hides it, or where there is too little to say. */
export default function AnswerFigures() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useRead('readAnswerFigures', undefined, WHILE_NEW);
  if (!data) return null;
  const { contributions, inTimePercent, medianDays, at } = data;
  return (
    <Band>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('home.answers.title')}
      </Typography>
      <Typography sx={{ fontSize: '1.125rem', maxWidth: 720 }}>
        {translate('home.answers.text', {
          count: formatInteger(contributions, locale),
          percent: formatInteger(inTimePercent, locale),
        })}{' '}
        {medianDays === 0
          ? translate('home.answers.sameDay')
          : translate('home.answers.median', { smart_count: medianDays })}
      </Typography>
      <Typography sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
        {translate('home.answers.asOf', { date: formatDateTime(at) })}
      </Typography>
    </Band>
  );
}
