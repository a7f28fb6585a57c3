import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { SearchFacets } from '#contract/search/schema.ts';
import type { SearchPlace } from '#src/app/searchAddress.ts';
import { useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { limitsOf, withoutLimits } from './facetQuery.ts';
import { useFacetGroups } from './useFacetGroups.ts';

interface FacetPanelProps {
  place: SearchPlace;
  facets: SearchFacets | undefined;
  go: (place: Partial<SearchPlace>) => void;
}

/** What results can be limited to; on a phone it stands behind a button. */
export function FacetPanel({ place, facets, go }: FacetPanelProps) {
  const translate = useTranslate();
  const id = useId();
  const isFolded = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const groups = useFacetGroups(place, facets, go);
  const limits = limitsOf(place);
  const focusEvents = useFocusAfterRemoval();
  if (groups.length === 0 && limits === 0) return null;
  const chosen = groups.flatMap(({ values }) =>
    values.filter(({ isChosen }) => isChosen).map(({ label }) => label),
  );
  return (
    <Box
      component="section"
      aria-label={translate('search.facets')}
      {...focusEvents}
      sx={{ displayPrint: 'none' }}
    >
      {isFolded && (
        <Button
          onClick={() => setOpen((open) => !open)}
          aria-expanded={isOpen}
          aria-controls={id}
          variant="outlined"
          color="inherit"
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        >
          {limits === 0
            ? translate('search.facets.open')
            : translate('search.facets.openCount', { smart_count: limits })}
        </Button>
      )}
      <Collapse in={!isFolded || isOpen} id={id} timeout={0}>
        <Box sx={{ display: 'grid', gap: 2.5, pt: { xs: 2, md: 0 } }}>
          {groups.map((group) => (
            <FacetGroup key={group.label} {...group} />
          ))}
          {limits > 0 && (
            <Button
              size="small"
              sx={{ justifySelf: 'start' }}
              onClick={() => go({ q: withoutLimits(place.q), kinds: [] })}
            >
              {translate('search.facets.clear')}
            </Button>
          )}
        </Box>
      </Collapse>
      {isFolded && !isOpen && chosen.length > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {chosen.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
