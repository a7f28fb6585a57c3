import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ContributionDetail, OfferedAction } from '#contract/contributions/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface ActionEffectsProps {
  contribution: Pick<ContributionDetail, 'visibility' | 'editable' | 'commentStatus' | 'ratingStatus'>;
  sets: OfferedAction['sets'];
}

/** What an action changes for others beside the state; nothing where all stays as it is. */
export function ActionEffects({ contribution, sets }: ActionEffectsProps) {
  const translate = useTranslate();
  const id = useId();
  const { visibility, editable, commentStatus, ratingStatus } = sets;
  const effects: string[] = [];
  if (visibility !== null && visibility !== contribution.visibility) {
    const audience = translate(`contribution.visibility.${visibility}`);
    effects.push(translate('contribution.action.sets.visibility', { audience }));
  }
  if (editable !== null && editable !== contribution.editable) {
    effects.push(translate(`contribution.action.sets.editable.${editable}`));
  }
  if (commentStatus !== null && commentStatus !== contribution.commentStatus) {
    effects.push(translate(`contribution.action.sets.commentStatus.${commentStatus}`));
  }
  if (ratingStatus !== null && ratingStatus !== contribution.ratingStatus) {
    effects.push(translate(`contribution.action.sets.ratingStatus.${ratingStatus}`));
  }
  if (effects.length === 0) return null;
  return (
    <Box sx={{ mt: 1, color: 'text.secondary' }}>
      <Typography id={id}>{translate('contribution.action.sets')}</Typography>
      <Box component="ul" aria-labelledby={id} sx={{ my: 0.5, pl: 3 }}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Box>
    </Box>
  );
}
