import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { GIVEN_REWARD_LIMITS } from '#contract/rewards/rules.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { maxLength, maxValue, minValue, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import type { MethodData } from '#src/dataProvider/methods.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

type Reward = MethodData<'readReward'>;

const { text: TEXT, points: POINTS } = GIVEN_REWARD_LIMITS;
const WORDS = [required(), maxLength(TEXT.max)];
const NUMBER = [required(), minValue(POINTS.min), maxValue(POINTS.max)];
/** Choice of a number of points of one's own. */
const OWN = 'own';

interface RewardValues {
  kind: 'POINT' | 'TEXT';
  /** A defined reward, or a number of one's own; null while nothing is chosen. */
  rewardId: number | typeof OWN | null;
  points: string | null;
  words: string | null;
}

const INITIAL: RewardValues = { kind: 'POINT', rewardId: null, points: null, words: null };

const bodyOf = ({ kind, rewardId, points, words }: RewardValues) =>
  typeof rewardId === 'number' ? { rewardId } : { reward: (kind === 'POINT' ? points : words)?.trim() ?? '' };

/** Rewards every owner with points or with words; a second save replaces the first. */
export function RewardDialog(props: CommandProps) {
  const dataProvider = useDataProvider();
  const { id } = props.contribution;
  const { data, error, isPending, refetch } = useRead('readReward', { params: { id } }, { gcTime: 0 });
  return (
    <CommandDialog<RewardValues>
      {...props}
      initial={INITIAL}
      saveLabel="contribution.reward.save"
      canSave={() => data !== undefined}
      onSave={(values) =>
        dataProvider.saveReward({ params: { type: values.kind, id }, body: bodyOf(values) })
      }
    >
      {isPending && <LoadingSpinner minHeight={80} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <RewardInputs {...data} />}
    </CommandDialog>
  );
}

function RewardInputs({ current, possible }: Reward) {
  const translate = useTranslate();
  const { setValue } = useFormContext<RewardValues>();
  const [kind, rewardId] = useWatch<RewardValues, ['kind', 'rewardId']>({ name: ['kind', 'rewardId'] });
  const isPoint = kind === 'POINT';
  const defined = possible.filter((each) => each.isPoint === isPoint);
  const isOwn = rewardId === OWN || defined.length === 0 || (!isPoint && !rewardId);
  const given = current?.isPoint
    ? translate('components.points', { smart_count: current.point ?? 0, points: current.point ?? 0 })
    : (current?.rewardText ?? '');
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {translate(current ? 'contribution.reward.current' : 'contribution.reward.none', { reward: given })}
      </Typography>
      <RadioButtonGroupInput
        source="kind"
        label="contribution.reward.kind"
        row
        options={[
          { id: 'POINT', label: translate('contribution.reward.points') },
          { id: 'TEXT', label: translate('contribution.reward.text') },
        ]}
        onChange={() => setValue('rewardId', null)}
      />
      {defined.length > 0 && (
        <ChoiceInput
          source="rewardId"
          label="contribution.reward.choose"
          placeholder={translate('contribution.extra.choose')}
          options={[...defined, { id: OWN, label: translate('contribution.reward.own') }]}
          validate={isPoint ? REQUIRED : undefined}
        />
      )}
      {isOwn && isPoint && (
        <DigitsInput
          source="points"
          label="contribution.reward.number"
          help={translate('contribution.extra.between', POINTS)}
          maxDigits={String(POINTS.max).length}
          validate={NUMBER}
        />
      )}
      {isOwn && !isPoint && (
        <TextInputWithCounter source="words" label="contribution.reward.words" validate={WORDS} counter />
      )}
    </>
  );
}
