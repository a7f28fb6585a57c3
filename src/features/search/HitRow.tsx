import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { MatchedIn, SearchHit } from '#contract/search/schema.ts';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { dayName } from '#src/components/dayName.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { headAddressOf } from '../contributions/headAddress.ts';
import { hitAddress } from './hitAddress.ts';
import { KIND_ICONS } from './kindIcons.ts';
import { Snippet } from './Snippet.tsx';
import { useKindName } from './useKindName.ts';

/** Places that neither the title nor the piece of text shows. */
const WORTH_SAYING = ['code', 'tag', 'answer', 'remark', 'comment'] as const satisfies MatchedIn[];

/** Something that was found: what it is, its title as the way to it, where the words stand, how it is. */
export function HitRow({ hit }: { hit: SearchHit }) {
  const translate = useTranslate();
  const text = useText();
  const nameOf = useKindName();
  const { kind, type, code, title, snippet, matchedIn, state, stateType, family, author, date } = hit;
  const Icon = KIND_ICONS[kind];
  const to = hitAddress(hit);
  const where = kind === 'comment' ? undefined : WORTH_SAYING.find((place) => place === matchedIn);
  const facts = [
    ...(author ? [author] : []),
    ...(date
      ? [
          <time key="date" dateTime={date}>
            {text(dayName(date, new Date()))}
          </time>,
        ]
      : []),
    ...(where ? [translate(`search.in.${where}`)] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, py: 2 }}>
      <Box sx={{ color: 'primary.main', display: 'flex', pt: '1px' }} aria-hidden>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {nameOf(hit)}
          {code && kind !== 'page' && ` · ${code}`}
        </Typography>
        <Typography component="h2" variant="h3" sx={{ my: 0.25 }}>
          {to === null ? (
            title
          ) : (
            <Link component={RouterLink} to={to}>
              {title}
            </Link>
          )}
        </Typography>
        {snippet && (
          <Typography sx={{ maxWidth: '75ch' }}>
            <Snippet html={snippet} />
          </Typography>
        )}
        {(stateType || facts.length > 0) && (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              rowGap: 0.5,
              mt: 0.75,
            }}
          >
            {stateType && (
              <ContributionState
                contribution={{ stateType, stateName: state ?? '', family, familySize: 0 }}
                headAddress={type ? headAddressOf({ family, type, competitionId: null }) : undefined}
                isHeadNamed
              />
            )}
            <span>
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row stand in one order
                <span key={index}>
                  {index > 0 && ' · '}
                  {fact}
                </span>
              ))}
            </span>
          </Typography>
        )}
      </Box>
    </Box>
  );
}
