import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { StateChangePreview } from '#contract/competitions/ideas.schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Trophy, useRewardText } from '../../RewardList.tsx';

/** What the change will bring, in words and numbers: nothing of it has happened yet. */
export function ChangePreview({ preview }: { preview: StateChangePreview }) {
  const translate = useTranslate();
  const { moves, draftsLeft, notified, tasks, jurors, juryMails } = preview;
  const facts = [
    ['drafts', draftsLeft],
    ['notified', notified],
    ['tasks', tasks],
    ['jurors', jurors],
    ['mails', juryMails],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {moves.length > 0 && <Moves moves={moves} />}
      <Rewards rewards={preview.rewards} />
      <Box
        component="ul"
        aria-label={translate('competition.preview.consequences')}
        sx={{ m: 0, paddingInlineStart: 2.5, '& li': { overflowWrap: 'anywhere' } }}
      >
        {facts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <li key={name}>{translate(`competition.preview.${name}`, { smart_count: count })}</li>
          ))}
        <li>{translate('competition.preview.final')}</li>
      </Box>
    </Box>
  );
}

function Moves({ moves }: Pick<StateChangePreview, 'moves'>) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box
      component="ul"
      aria-label={translate('competition.preview.moves')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {moves.map(({ stateId, stateName, stateType, ideaCount }) => (
        <Box component="li" key={stateId} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Box sx={{ minWidth: 0 }}>
            <StatusChip kind="stateType" value={stateType} label={stateName} />
          </Box>
          <Box component="strong" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {translate('competition.preview.ideas', {
              smart_count: ideaCount,
              ideas: formatInteger(ideaCount, locale),
            })}
          </Box>
        </Box>
      ))}
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
