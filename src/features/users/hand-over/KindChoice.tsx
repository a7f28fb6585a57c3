import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import type { OpenWork } from '#contract/absences/open-work.ts';
import { workInWords } from '#contract/absences/work-in-words.ts';
import { HAND_OVER_KINDS, type HandOverKind } from '#contract/users/hand-over.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Kinds of which there is something. */
export const kindsIn = ({ passing, contributions }: OpenWork): HandOverKind[] =>
  HAND_OVER_KINDS.filter((kind) => passing[kind] > 0 || (kind === 'tasks' && contributions > 0));

interface KindChoiceProps {
  work: OpenWork;
  chosen: readonly HandOverKind[];
  onChange: (kinds: HandOverKind[]) => void;
}

/** What is to go to somebody else, each kind with how much there is of it. */
export function KindChoice({ work, chosen, onChange }: KindChoiceProps) {
  const translate = useTranslate();
  const present = kindsIn(work);
  const wordsOf = (kind: HandOverKind) =>
    present.includes(kind)
      ? workInWords(translate, {
          [kind]: work.passing[kind],
          ...(kind === 'tasks' && { contributions: work.contributions }),
        })
      : translate('handOver.kind.none');
  return (
    <FormControl component="fieldset" sx={{ mt: 2 }}>
      <FormLabel component="legend" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {translate('handOver.all.kinds')}
      </FormLabel>
      <FormGroup>
        {HAND_OVER_KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            disabled={!present.includes(kind)}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                onChange={(_, isOn) =>
                  onChange(HAND_OVER_KINDS.filter((one) => (one === kind ? isOn : chosen.includes(one))))
                }
              />
            }
            label={
              // Dimmed with what is off: neither has a color of its own.
              <Box component="span" sx={{ display: 'block', pt: '9px', lineHeight: 1.4 }}>
                {translate(`handOver.kind.${kind}`)}
                <Box component="span" sx={{ display: 'block', fontSize: 14, opacity: 0.8 }}>
                  {wordsOf(kind)}
                </Box>
              </Box>
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
