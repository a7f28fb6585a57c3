import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { isEvaluation, stepName } from '../../competitionStates.ts';
import type { Target } from './stateChoices.ts';

interface TargetChoiceProps {
  targets: readonly Target[];
  chosen: Target | null;
  onChoose: (target: Target) => void;
  /** Whether there is a jury that could get a mail. */
  hasJuries: boolean;
  sendEmailToJury: boolean;
  onSendEmail: (send: boolean) => void;
}

/** Which state comes next, what it means, and whether the juries get a mail. */
export function TargetChoice(props: TargetChoiceProps) {
  const { targets, chosen, onChoose, hasJuries } = props;
  const translate = useTranslate();
  const targetName = useTargetName();
  return (
    <>
      <RadioGroup
        aria-label={translate('competition.change.state')}
        value={chosen?.state ?? ''}
        onChange={(event) => {
          const target = targets.find(({ state }) => state === event.target.value);
          if (target) onChoose(target);
        }}
      >
        {targets.map((target) => (
          <FormControlLabel
            key={target.state}
            value={target.state}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={
              <Box sx={{ pt: 1 }}>
                <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {targetName(target)}
                </Box>
                <SecondLine>{translate(`competition.change.means.${meaningOf(target)}`)}</SecondLine>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {hasJuries && chosen && chosen.state !== 'COMPLETE' && (
        <FormControlLabel
          control={
            <Checkbox
              checked={props.sendEmailToJury}
              onChange={(event) => props.onSendEmail(event.target.checked)}
            />
          }
          label={translate(`competition.change.mail.${isEvaluation(chosen.state) ? 'one' : 'all'}`)}
          sx={{ mt: 1 }}
        />
      )}
    </>
  );
}

const meaningOf = ({ state }: Target) => (isEvaluation(state) ? 'EVAL' : state);

/** The name of a next state: an evaluation step's own one, or the translated one. */
export function useTargetName(): (target: Target) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    ({ state, options }) =>
      (isEvaluation(state) ? stepName(options, locale) : undefined) ??
      translate(`components.status.competitionState.${state}`),
    [translate, locale],
  );
}
