import HourglassBottom from '@mui/icons-material/HourglassBottom';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { State } from '../definitions/kinds.ts';
import { usePromiseWords } from '../editor/usePromiseWords.ts';

/** That a state promises an answer, with its working days, or waits for the author: a sign whose title is the whole sentence. */
export function PromiseBadge({ state }: { state: State }) {
  const translate = useTranslate();
  const sentence = usePromiseWords()(state);
  if (sentence === null) return null;
  const days = state.promise?.answerDays;
  const Icon = days === undefined ? PauseCircleOutlined : HourglassBottom;
  return (
    <Box
      component="span"
      title={sentence}
      sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'flex-start', mt: 1, fontSize: 13 }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {days !== undefined && <span aria-hidden>{days}</span>}
      <span style={visuallyHidden}>
        {days === undefined ? sentence : translate('lifeCycle.promise.within', { smart_count: days })}
      </span>
    </Box>
  );
}
