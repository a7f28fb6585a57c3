import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { type DifferenceWords, useDifferenceWords } from './useDifferenceWords.ts';

const TONE_OF = { added: 'green', removed: 'brick', changed: 'blue' } as const;

/** Differences of one state after the other, each state with its name once. */
export function Differences({ differences }: { differences: readonly LifeCycleDifference[] }) {
  const nameOf = useNameOf();
  const wordsOf = useDifferenceWords();
  const groups: { name: string | null; rows: LifeCycleDifference[] }[] = [];
  for (const difference of differences) {
    const name = difference.stateNames && nameOf(difference.stateNames);
    const last = groups.at(-1);
    if (last && last.name === name) last.rows.push(difference);
    else groups.push({ name, rows: [difference] });
  }
  return groups.map(({ name, rows }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two states may have one name, and the list is shown as it came
    <Box key={at} sx={{ mb: 2 }}>
      {name !== null && (
        <Typography component="h4" sx={{ fontWeight: 600, fontSize: 14, mb: 0.5, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: differences have no ids, and are shown as they came
          <Difference key={index} change={difference.change} words={wordsOf(difference)} />
        ))}
      </Box>
    </Box>
  ));
}

interface DifferenceProps {
  change: LifeCycleDifference['change'];
  words: DifferenceWords;
}

function Difference({ change, words: { title, facts, before, after, also } }: DifferenceProps) {
  const translate = useTranslate();
  const lines = [
    ['facts', facts],
    ['before', before && translate('lifeCycleVersions.before', { words: before })],
    ['after', after && translate('lifeCycleVersions.after', { words: after })],
    ['also', also && translate('lifeCycleVersions.also', { words: also })],
  ] as const;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
      <Chip
        size="small"
        variant="outlined"
        label={translate(`lifeCycleVersions.change.${change}`)}
        sx={[{ fontWeight: 600, minWidth: 84 }, (theme) => toneStyles(theme, TONE_OF[change])]}
      />
      <Box sx={{ flex: '1 1 240px', minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
        {title}
        {lines.map(
          ([line, words]) =>
            words !== '' && (
              <Box key={line} sx={{ color: 'text.secondary' }}>
                {words}
              </Box>
            ),
        )}
      </Box>
    </Box>
  );
}
