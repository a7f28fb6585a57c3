import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { PressChip } from '#src/components/list/PressChip.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
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
  const others = values.filter(({ isChosen }, index) => !isChosen && index >= AT_A_GLANCE);
  const shown = isWhole ? values : values.filter((value) => !others.includes(value));
  const firstOther = useRef<HTMLButtonElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (isWhole) firstOther.current?.focus();
  }, [isWhole]);

  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h4" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {shown.map(({ name, label: words, count, isChosen, toggle }) => (
          <PressChip
            key={name}
            ref={name === others[0]?.name ? firstOther : undefined}
            pressed={isChosen}
            onPress={toggle}
            label={
              count === null ? (
                words
              ) : (
                <>
                  <span aria-hidden>
                    {words}{' '}
                    <Box
                      component="span"
                      sx={{ ml: 0.25, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
                    >
                      {formatInteger(count, locale)}
                    </Box>
                  </span>
                  <span style={visuallyHidden}>
                    {translate('search.facets.value', {
                      value: words,
                      smart_count: count,
                      count: formatInteger(count, locale),
                    })}
                  </span>
                </>
              )
            }
          />
        ))}
        {!isWhole && others.length > 0 && (
          <Button size="small" onClick={() => setWhole(true)} aria-describedby={id}>
            {translate('search.facets.more', { smart_count: others.length })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
