import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { StateChangePreview } from '#contract/competitions/ideas.schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { Trophy, useRewardText } from '#src/components/rewards/RewardList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { IdeaCounts } from '../../detail/CompetitionNumbers.tsx';

interface ChangePreviewProps {
  preview: StateChangePreview;
  /** Ideas that lack scores of the round that ends. */
  unscored: number;
  /** Ideas that leave the competition. */
  lostCount: number;
  /** It completes the competition: that stays. */
  isLasting: boolean;
}

/** What the change will do, in words and numbers: nothing of it has happened yet. */
export function ChangePreview({ preview, unscored, lostCount, isLasting }: ChangePreviewProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { moves, draftsLeft, notified, tasks, jurors, explained, juryMails } = preview;
  const facts = [
    ['drafts', draftsLeft],
    ['notified', notified],
    ['explained', explained],
    ['unexplained', explained === 0 ? lostCount : 0],
    ['tasks', tasks],
    ['jurors', jurors],
    ['mails', juryMails],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <IdeaCounts
        label="competition.preview.moves"
        counts={moves}
        wordsOf={(count) =>
          translate('competition.preview.ideas', { smart_count: count, ideas: formatInteger(count, locale) })
        }
      />
      <Rewards rewards={preview.rewards} />
      <Box
        component="ul"
        aria-label={translate('competition.preview.consequences')}
        sx={{ m: 0, paddingInlineStart: 2.5, '& li': { overflowWrap: 'anywhere' } }}
      >
        {unscored > 0 && (
          <Box component="li" sx={{ color: 'warning.main', fontWeight: 600 }}>
            {translate('competition.preview.unscored', { smart_count: unscored })}
          </Box>
        )}
        {facts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <li key={name}>{translate(`competition.preview.${name}`, { smart_count: count })}</li>
          ))}
        <li>{translate(isLasting ? 'competition.preview.final' : 'competition.preview.undo')}</li>
      </Box>
    </Box>
  );
}

function Rewards({ rewards }: Pick<StateChangePreview, 'rewards'>) {
  const translate = useTranslate();
  const rewardText = useRewardText();
  if (rewards.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={translate('competition.rewards')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {rewards.map((each) => (
        <Box component="li" key={each.contributionId} sx={{ display: 'flex', gap: 1 }}>
          <Trophy rank={each.rank} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{rewardText(each)}</strong> – {each.title}
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{each.owners.join(', ')}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
