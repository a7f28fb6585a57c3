import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { FacetGroupOf } from './useFacetGroups.ts';

/** So many values are shown at first. */
const AT_A_GLANCE = 6;

/** The values of a facet, each with its number; a pressed one limits the results. */
export function FacetGroup({ label, values }: FacetGroupOf) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.filter(({ isChosen }, index) => isChosen || index < AT_A_GLANCE);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h4" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {shown.map(({ name, label: words, count, isChosen, toggle }) => (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={toggle}
            label={
              <>
                {words}
                {count !== null && (
                  <Box
                    component="span"
                    sx={{ marginInlineStart: 0.75, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
                  >
                    {formatInteger(count, locale)}
                  </Box>
                )}
              </>
            }
            sx={{ height: 32, maxWidth: '100%', '@media (pointer: coarse)': { height: 44 } }}
          />
        ))}
        {values.length > shown.length && (
          <Button size="small" onClick={() => setWhole(true)} aria-describedby={id}>
            {translate('search.facets.more', { smart_count: values.length - shown.length })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
