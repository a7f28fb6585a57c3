import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { EarlierDecision } from '#contract/decision-notes/decision.schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DecidedBy, Reply, Return, useWho } from './DecisionParts.tsx';
import { NoteText } from './NoteText.tsx';

interface EarlierDecisionsProps {
  contribution: Pick<ContributionDetail, 'earlierDecisions'>;
}

/** What was decided before and holds no more, folded, the latest first; nothing where nothing was. */
export function EarlierDecisions({ contribution }: EarlierDecisionsProps) {
  const { earlierDecisions } = contribution;
  if (earlierDecisions.length === 0) return null;
  return (
    <Box sx={{ mb: 3, display: 'grid', gap: 1 }}>
      {earlierDecisions.map((decision) => (
        <Earlier key={decision.id} decision={decision} />
      ))}
    </Box>
  );
}

function Earlier({ decision }: { decision: EarlierDecision }) {
  const translate = useTranslate();
  const { stateName, actionName, locale, comesBack, reply } = decision;
  const summaryId = useId();
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ borderRadius: CARD_CORNER, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={summaryId}
        aria-controls={`${summaryId}-text`}
        expandIcon={<ExpandMore />}
        sx={{ font: 'inherit', '& .MuiAccordionSummary-content': { minWidth: 0, overflowWrap: 'anywhere' } }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {translate('decision.earlier.title', { state: stateName ?? actionName })}
          </Box>{' '}
          <DecidedBy decision={decision} />
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        <NoteText note={decision} locale={locale} />
        {comesBack && <Return comesBack={comesBack} />}
        {reply && <Reply reply={reply} />}
        <Left decision={decision} />
      </AccordionDetails>
    </Accordion>
  );
}

/** How it came to hold no more: who reopened it when and why, or where it went from there. */
function Left({ decision: { left, isReopened } }: { decision: EarlierDecision }) {
  const translate = useTranslate();
  const who = useWho();
  if (!left) return null;
  const date = formatDate(left.at);
  const name = who(left);
  if (!isReopened) {
    return left.stateName === null ? null : (
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate('decision.since', { date, state: left.stateName })}
      </Typography>
    );
  }
  return (
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name
          ? translate('decision.earlier.reopened', { name, date })
          : translate('decision.earlier.reopenedByNobody', { date })}
      </Typography>
      {left.explanation && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {left.explanation}
        </Typography>
      )}
    </Box>
  );
}
