import DifferenceOutlined from '@mui/icons-material/DifferenceOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { Distinction, SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BesidePanel } from '../similar/BesidePanel.tsx';
import { OpenBesideLink } from '../similar/OpenBesideLink.tsx';
import { SimilarActions } from '../similar/SimilarActions.tsx';
import { SimilarFacts } from '../similar/SimilarFacts.tsx';

type Other = SimilarContribution | Distinction;

interface PartProps {
  contribution: ContributionDetail;
  onOpen: (other: Other) => void;
}

/** For those who work on a contribution: what it is like, asked for when it is opened, and what its author says about that. */
export function SimilarPart({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [beside, setBeside] = useState<Other | null>(null);
  return (
    <Box sx={{ mb: 3 }}>
      {contribution.distinctionCount > 0 && <Distinctions contribution={contribution} onOpen={setBeside} />}
      <Accordion
        variant="outlined"
        disableGutters
        expanded={isOpen}
        onChange={(_, opens) => setOpen(opens)}
        slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
        sx={{ borderRadius: CARD_CORNER, '&::before': { display: 'none' } }}
      >
        <AccordionSummary expandIcon={<ExpandMore />} sx={{ font: 'inherit', fontWeight: 600 }}>
          {translate('contribution.similar.title')}
        </AccordionSummary>
        <AccordionDetails>
          {isOpen && <Similar contribution={contribution} onOpen={setBeside} />}
        </AccordionDetails>
      </Accordion>
      <BesidePanel
        id={beside?.id ?? null}
        onClose={() => setBeside(null)}
        actions={beside && <SimilarActions contribution={contribution} other={beside} join={beside.join} />}
      />
    </Box>
  );
}

function Similar({ contribution, onOpen }: PartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id } = contribution;
  const { data, error, refetch } = useRead('readSimilar', { query: { id, langKey: locale } });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} columns={1} />;
  if (data.length === 0) {
    return <Typography color="text.secondary">{translate('contribution.similar.none')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {data.map((one: SimilarContribution) => (
        <Box component="li" key={one.id} sx={{ overflowWrap: 'anywhere' }}>
          <OpenBesideLink onOpen={() => onOpen(one)}>{one.title}</OpenBesideLink>
          <SimilarFacts similar={one} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <SimilarActions contribution={contribution} other={one} join={one.join} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Distinctions({ contribution, onOpen }: PartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id } = contribution;
  const { data = [] } = useRead('readDistinctions', { params: { id }, query: { langKey: locale } });
  if (data.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, display: 'grid', gap: 1 }}>
      {data.map((other) => (
        <Box component="li" key={other.id} sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
          <DifferenceOutlined aria-hidden fontSize="small" sx={{ color: 'text.secondary', mt: 0.25 }} />
          <Box sx={{ minWidth: 0 }}>
            {translate('contribution.similar.distinct')}{' '}
            <OpenBesideLink onOpen={() => onOpen(other)}>{other.title}</OpenBesideLink>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
