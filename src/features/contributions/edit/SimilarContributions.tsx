import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useStore } from 'ra-core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { SIMILAR_LIMITS, type SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useRested } from '#src/components/useRested.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedContribution } from './useEditedContribution.ts';

/** Rest in typing after which the server is asked, ms. */
const REST_MS = 300;
const SHOWN = 3;
/** Of a shorter title nothing can be said. */
const LEAST_WORDS = 2;
/** Reasons of one that are named. */
const WORDS = 4;

/** The title that is being written, once typing rests; empty while there is too little of it. */
function useRestedTitle(): string {
  const title = String(useWatch({ name: 'title' }) ?? '').trim();
  const asked = title.split(/\s+/u).length < LEAST_WORDS ? '' : title.slice(0, SIMILAR_LIMITS.title);
  const rested = useRested(asked, REST_MS);
  // What is taken away is gone at once.
  return asked === '' ? '' : rested;
}

/** What others have submitted already and is like the title that is being written. The focus stays where it is. */
export default function SimilarContributions() {
  const translate = useTranslate();
  const locale = useLocale();
  const listId = useId();
  const { id } = useEditedContribution();
  const [isOpen, setOpen] = useStore('contribution.similar.isOpen', true);
  const title = useRestedTitle();
  const { data } = useRead(
    'readSimilar',
    { query: { title, id, size: SHOWN, langKey: locale } },
    { enabled: title !== '', placeholderData: keepPreviousData },
  );
  const similar = title === '' ? [] : (data ?? []);
  const summary =
    similar.length === 0 ? '' : translate('contribution.similar', { smart_count: similar.length });
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {summary}
      </span>
      {similar.length > 0 && (
        <Box sx={{ mt: -1, mb: 3 }}>
          <ButtonBase
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={listId}
            sx={{ gap: 0.5, minHeight: 32, borderRadius: 1, typography: 'body2', color: 'text.secondary' }}
          >
            <ExpandMore
              aria-hidden
              fontSize="small"
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
            />
            {summary}
          </ButtonBase>
          <Box
            component="ul"
            id={listId}
            hidden={!isOpen}
            sx={{ m: 0, p: 0, pl: 2, ml: 1.25, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}
          >
            {similar.map((one) => (
              <SimilarRow key={one.id} similar={one} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function SimilarRow({ similar }: { similar: SimilarContribution }) {
  const translate = useTranslate();
  const { id, type, title, state, stateType, dateSubmitted, because } = similar;
  const words = because.slice(0, WORDS).map(({ word }) => word);
  return (
    <Box component="li" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
      <Link href={detailAddress({ id, type, competitionId: null })} target="_blank" rel="noopener">
        {title} <span style={visuallyHidden}>{translate('contribution.similar.newTab')}</span>
      </Link>
      <Typography
        variant="caption"
        component="div"
        color="textSecondary"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 }}
      >
        <StatusChip kind="stateType" value={stateType} label={state} />
        {dateSubmitted && <DateField value={dateSubmitted} />}
        {words.length > 0 && (
          <span>{translate('contribution.similar.because', { words: words.join(', ') })}</span>
        )}
      </Typography>
    </Box>
  );
}
