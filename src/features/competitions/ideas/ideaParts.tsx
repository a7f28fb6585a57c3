import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useTranslate } from '#src/useTranslate.ts';

export const ownerNames = ({ owners }: Pick<ManagedIdea, 'owners'>): string =>
  owners.map(fullName).join(', ');

/** The words of the given reward, or of the one that its place would bring now; empty without any. */
export function useRewardWords() {
  const translate = useTranslate();
  return ({ rewardLabel, possibleRewardLabel }: ManagedIdea): string =>
    rewardLabel ??
    (possibleRewardLabel
      ? translate('competition.idea.possibleReward', { reward: possibleRewardLabel })
      : '');
}

export function Reward({ idea }: { idea: ManagedIdea }) {
  const words = useRewardWords()(idea);
  if (!words) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        gap: 0.5,
        minWidth: 0,
        overflowWrap: 'anywhere',
        color: idea.rewardLabel ? undefined : 'text.secondary',
        '& svg': { fontSize: 20, flex: 'none', color: 'text.secondary' },
      }}
    >
      {idea.rewardLabel && <EmojiEvents aria-hidden />}
      <span>{words}</span>
    </Box>
  );
}
