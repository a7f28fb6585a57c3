import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { formatScore } from '#contract/evaluations/rules.ts';
import { fullName } from '#contract/users/full-name.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { TagChips } from '#src/components/contributions/TagChips.tsx';
import { Score } from '#src/components/evaluations/Score.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { dateColumn, numberColumn, textColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ScoreCount } from './ScoreCount.tsx';

function IdeaTitle({ idea }: { idea: ManagedIdea }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', minWidth: 0 }}>
      {idea.bannerPreview && (
        <Box
          component="span"
          sx={{
            position: 'relative',
            flex: 'none',
            width: 72,
            aspectRatio: '16 / 9',
            borderRadius: '6px',
            overflow: 'hidden',
          }}
        >
          <Cover path={idea.bannerPreview} isPublic={false} fallback="competitions.png" />
        </Box>
      )}
      <Box component="span" sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={detailAddress(idea)} sx={{ overflowWrap: 'anywhere' }}>
          {idea.title}
        </Link>
        <SecondLine>{idea.code}</SecondLine>
      </Box>
    </Box>
  );
}

export function useIdeaColumns(): readonly ColumnOf<'competition-ideas', 'list'>[] {
  const rewardWords = useRewardWords();
  return [
    {
      name: 'title',
      label: 'competition.idea.title',
      sortBy: 'title',
      primary: true,
      width: '28%',
      render: (idea) => <IdeaTitle idea={idea} />,
      text: ({ title }) => title,
    },
    textColumn('code', 'competition.code', { hidden: true }),
    {
      name: 'state',
      label: 'competition.state',
      sortBy: 'state',
      render: ({ stateType, stateLabel }) => (
        <StatusChip kind="stateType" value={stateType} label={stateLabel} />
      ),
      text: ({ stateLabel }) => stateLabel,
    },
    { name: 'owners', label: 'competition.idea.owners', text: ownerNames },
    {
      name: 'tags',
      label: 'competition.idea.tags',
      render: ({ tags }) => <TagChips tags={tags} />,
      text: ({ tags }) => tags.map(({ title }) => title).join(', '),
    },
    {
      name: 'evalAvarage',
      label: 'competition.idea.average',
      sortBy: 'evalAvarage',
      align: 'end',
      render: ({ evalAvarage }) => <Score score={evalAvarage} />,
      text: ({ evalAvarage }) => (evalAvarage === null ? '' : Number(formatScore(evalAvarage))),
    },
    {
      ...numberColumn('participantCount', 'competition.idea.evaluations'),
      render: (idea) => <ScoreCount idea={idea} />,
    },
    {
      name: 'reward',
      label: 'competition.idea.reward',
      render: (idea) => <Reward idea={idea} />,
      text: rewardWords,
    },
    dateColumn('dateSubmitted', 'competition.idea.submitted'),
    dateColumn('dateUpdated', 'competition.idea.updated', { hidden: true }),
  ];
}

const ownerNames = ({ owners }: Pick<ManagedIdea, 'owners'>): string => owners.map(fullName).join(', ');

/** The words of the given reward, or of the one that its present rank would get; empty without any. */
function useRewardWords() {
  const translate = useTranslate();
  return ({ rewardLabel, possibleRewardLabel }: ManagedIdea): string =>
    rewardLabel ??
    (possibleRewardLabel
      ? translate('competition.idea.possibleReward', { reward: possibleRewardLabel })
      : '');
}

function Reward({ idea }: { idea: ManagedIdea }) {
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
