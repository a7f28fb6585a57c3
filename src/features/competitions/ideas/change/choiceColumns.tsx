import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { Score } from '#src/components/evaluations/Score.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { numberColumn } from '#src/components/list/columns.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useRewardText } from '#src/components/rewards/RewardList.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ScoreCount } from '../ScoreCount.tsx';
import { type IdeaChoicesProps, mayWin, winnersOf } from './stateChoices.ts';

/** Code, title, present state, scores, and the fields of the choice. */
export function useChoiceColumns(props: IdeaChoicesProps): readonly ListColumn<ManagedIdea>[] {
  const { ideas, target, choices, rewards } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const rewardText = useRewardText();
  const states = target.options.map(({ id, stateDefinitionList }) => ({
    id,
    label: inLanguage(stateDefinitionList, locale)?.name ?? String(id),
  }));
  const prizes = rewards.map((reward) => ({ id: reward.id, label: `${reward.rank}. ${rewardText(reward)}` }));
  const winners = winnersOf(target, choices, ideas);
  const codeOf = new Map(ideas.map(({ id, code }) => [id, code]));
  const alsoGivenTo = ({ id }: ManagedIdea) =>
    (winners.get(choices.rewards.get(id) ?? 0) ?? [])
      .filter((other) => other !== id)
      .map((other) => codeOf.get(other));
  const reward: ListColumn<ManagedIdea> = {
    name: 'reward',
    label: 'competition.idea.reward',
    render: (idea) => {
      const others = mayWin(target, choices, idea.id) ? alsoGivenTo(idea) : [];
      return (
        <ChoiceField
          label={translate('competition.change.rewardOf', { title: idea.title })}
          empty={translate('competition.change.noReward')}
          options={prizes}
          value={mayWin(target, choices, idea.id) ? (choices.rewards.get(idea.id) ?? null) : null}
          disabled={!mayWin(target, choices, idea.id)}
          error={
            others.length > 0 &&
            translate('competition.change.alsoGiven', { codes: others.slice(0, 3).join(', ') })
          }
          onChange={(rewardId) => props.onReward(idea.id, rewardId)}
        />
      );
    },
  };
  return [
    {
      name: 'title',
      label: 'competition.idea.title',
      sortBy: 'title',
      primary: true,
      width: '32%',
      render: (idea) => <ChoiceTitle idea={idea} />,
      text: ({ title }) => title,
    },
    {
      name: 'state',
      label: 'competition.change.presentState',
      sortBy: 'state',
      render: ({ stateType, stateLabel }) => (
        <StatusChip kind="stateType" value={stateType} label={stateLabel} />
      ),
    },
    {
      name: 'evalAvarage',
      label: 'competition.idea.average',
      sortBy: 'evalAvarage',
      sortByOrder: 'DESC',
      align: 'end',
      render: ({ evalAvarage }) => <Score score={evalAvarage} />,
    },
    {
      ...numberColumn('participantCount', 'competition.idea.evaluations', { sortByOrder: 'DESC' }),
      render: (idea) => <ScoreCount idea={idea} />,
    },
    {
      name: 'newState',
      label: 'competition.change.newState',
      render: (idea) => (
        <ChoiceField
          label={translate('competition.change.newStateOf', { title: idea.title })}
          empty={translate('competition.change.choose')}
          options={states}
          value={choices.states.get(idea.id) ?? null}
          onChange={(stateId) => props.onStates([idea.id], stateId)}
        />
      ),
    },
    ...(target.state === 'COMPLETE' ? [reward] : []),
  ];
}

/** Opens beside, so that what was chosen stays. */
function ChoiceTitle({ idea }: { idea: ManagedIdea }) {
  return (
    <>
      <Link href={detailAddress(idea)} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
        {idea.title}
      </Link>
      <SecondLine>{idea.code}</SecondLine>
    </>
  );
}

interface ChoiceFieldProps {
  label: string;
  /** Words of no choice. */
  empty: string;
  options: readonly { id: number; label: string }[];
  value: number | null;
  disabled?: boolean;
  error?: string | false;
  onChange: (value: number | null) => void;
}

/** The device's own picker: twenty-five of them at a time stay quick. */
function ChoiceField({ label, empty, options, value, disabled = false, error, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        input={<OutlinedInput size="small" />}
        disabled={disabled}
        error={Boolean(error)}
        fullWidth
        sx={{ minWidth: { md: 190 } }}
        inputProps={{
          'aria-label': label,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? id : undefined,
        }}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {error && (
        <FormHelperText id={id} error>
          {error}
        </FormHelperText>
      )}
    </>
  );
}
