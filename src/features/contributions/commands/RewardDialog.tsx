import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { GIVEN_REWARD_LIMITS, isRewardText, rewardPoints } from '#contract/rewards/rules.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

const { text: TEXT, points: POINTS } = GIVEN_REWARD_LIMITS;
/** Choice of a number of points of one's own. */
const OWN = 'own';

/** Rewards every owner with points or with words; a second save replaces the first. */
export function RewardDialog(props: CommandProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { id } = props.contribution;
  const [kind, setKind] = useState<'POINT' | 'TEXT'>('POINT');
  const [rewardId, setRewardId] = useState('');
  const [words, setWords] = useState('');
  const { data, error, isPending, refetch } = useRead(
    'readReward',
    { params: { id } },
    { enabled: props.open, gcTime: 0 },
  );
  const current = data?.current;
  const given = current?.isPoint
    ? translate('components.points', { smart_count: current.point ?? 0, points: current.point ?? 0 })
    : (current?.rewardText ?? '');
  const possible = (data?.possible ?? []).filter(({ isPoint }) => isPoint === (kind === 'POINT'));
  const chosen = possible.find((each) => String(each.id) === rewardId);
  const free = !chosen && (kind === 'TEXT' || rewardId === OWN || possible.length === 0);
  const points = kind === 'POINT' && free;
  const valid = points ? rewardPoints(words, POINTS) !== null : isRewardText(words);
  return (
    <CommandDialog
      {...props}
      saveLabel="contribution.reward.save"
      hasChanges={rewardId !== '' || words !== ''}
      canSave={data !== undefined && (chosen !== undefined || (free && valid))}
      onSave={() =>
        dataProvider.saveReward({
          params: { type: kind, id },
          body: chosen ? { rewardId: chosen.id } : { reward: words.trim() },
        })
      }
    >
      {isPending && <LoadingSpinner minHeight={80} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <Typography>
            {translate(current ? 'contribution.reward.current' : 'contribution.reward.none', {
              reward: given,
            })}
          </Typography>
          <RadioGroup
            row
            aria-label={translate('contribution.reward.kind')}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as typeof kind);
              setRewardId('');
              setWords('');
            }}
          >
            {(['POINT', 'TEXT'] as const).map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio />}
                label={translate(
                  each === 'POINT' ? 'contribution.reward.points' : 'contribution.reward.text',
                )}
              />
            ))}
          </RadioGroup>
          {possible.length > 0 && (
            <TextField
              select
              label={translate('contribution.reward.choose')}
              value={rewardId}
              onChange={(event) => setRewardId(event.target.value)}
              slotProps={{ select: { native: true } }}
            >
              <option value="">{translate('contribution.extra.choose')}</option>
              {possible.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.label}
                </option>
              ))}
              <option value={OWN}>{translate('contribution.reward.own')}</option>
            </TextField>
          )}
          {free && (
            <TextField
              label={translate(points ? 'contribution.reward.number' : 'contribution.reward.words')}
              value={words}
              onChange={(event) =>
                setWords(points ? event.target.value.replace(/\D/g, '') : event.target.value)
              }
              slotProps={{
                htmlInput: {
                  inputMode: points ? 'numeric' : 'text',
                  maxLength: points ? String(POINTS.max).length : TEXT.max,
                },
              }}
              helperText={points ? translate('contribution.extra.between', POINTS) : undefined}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}
