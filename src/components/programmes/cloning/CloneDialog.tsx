import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { formatClock, formatLongDate } from '#contract/formats/dates.ts';
import { movedByDays } from '#contract/programmes/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { FactList } from '#src/components/layout/FactList.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ProgrammeTextInputs } from '../ProgrammeTextInputs.tsx';
import type { ClonedState, CloneSource } from './cloneSource.ts';
import { type CloneValues, firstValues, isWithinReach, lastingDays, shiftTo } from './cloneValues.ts';

const PAGES = {
  campaign: (id: number) => `/campaign/${id}/edit`,
  competition: (id: number) => `/competition/1/${id}/edit`,
} as const;

/** What is wrong with the original itself, which no field of the dialog can change. */
const SETUP_FAULTS = {
  lifecycle: 'clone.fault.lifecycle',
  campaignType: 'clone.fault.campaignType',
} as const satisfies Record<string, MessageKey>;
const isSetupFault = (path: string): path is keyof typeof SETUP_FAULTS => Object.hasOwn(SETUP_FAULTS, path);

/** Fields of the form for paths of the body; what is wrong with the original is the form's as a whole. */
const sourceOf = (path: string) => {
  if (path === 'shiftDays') return 'firstDay';
  return isSetupFault(path) ? `root.${path}` : path;
};

const FIELD_OF = {
  'error.codeExists': 'code',
  'competition.error.ideaDate': 'firstDay',
  dateValidateOneDayError: 'firstDay',
} as const;

const TOO_FAR = { message: 'clone.firstDay.tooFar', args: {} };

interface CloneDialogProps {
  source: CloneSource;
  onClose: () => void;
}

/** Asks what a copy is called and when it begins, makes it, and opens its page. */
export default function CloneDialog({ source, onClose }: CloneDialogProps) {
  const { kind, id, title, start } = source;
  const translate = useTranslate();
  const navigate = useNavigate();
  const cloneCampaign = useChange('cloneCampaign');
  const cloneCompetition = useChange('cloneCompetition');
  const isNear = (firstDay: CloneValues['firstDay']) => {
    const shift = shiftTo(firstDay, start);
    return shift === null || isWithinReach(shift);
  };
  const check = (firstDay: unknown) => (isNear(firstDay as CloneValues['firstDay']) ? undefined : TOO_FAR);
  const clone = async ({ code, title: own, firstDay }: CloneValues) => {
    const call = {
      params: { id },
      body: { code: code.trim(), title: own.trim(), shiftDays: shiftTo(firstDay, start) ?? 0 },
    };
    const { data } = await (kind === 'campaign' ? cloneCampaign(call) : cloneCompetition(call));
    await navigate(PAGES[kind](data.id), { state: { clonedFrom: title } satisfies ClonedState });
    // The page of the original may be the same screen.
    onClose();
  };
  return (
    <FormDialog<CloneValues>
      title={translate('clone.title', { title })}
      initial={firstValues(source, new Date())}
      saveLabel="clone.save"
      maxWidth="sm"
      onSave={clone}
      onClose={onClose}
      sourceOf={sourceOf}
      fieldOf={FIELD_OF}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(`clone.${kind}.text`)}
      </Typography>
      <SetupFaults />
      <ProgrammeTextInputs kind={kind} withoutSummary />
      <DateInput
        source="firstDay"
        label="clone.firstDay"
        help={source.end === null ? undefined : 'clone.firstDay.help'}
        validate={[required(), check]}
      />
      <Dates source={source} />
    </FormDialog>
  );
}

const longDateTime = (instant: string) => `${formatLongDate(instant)} ${formatClock(instant)}`;

/** When the copy begins and ends, by the day that is chosen. */
function Dates({ source: { kind, start, end } }: { source: CloneSource }) {
  const translate = useTranslate();
  const firstDay = useWatch<CloneValues, 'firstDay'>({ name: 'firstDay' });
  const shift = shiftTo(firstDay, start);
  if (shift === null || !isWithinReach(shift)) return null;
  const day = formatLongDate(firstDay);
  const endWords =
    end === null
      ? translate('clone.end.none')
      : translate('clone.end.value', {
          end: longDateTime(movedByDays(end, shift)),
          smart_count: lastingDays(start, end),
        });
  return (
    <Box role="status" sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.5 }}>
      <FactList
        facts={[
          [`clone.${kind}.start`, translate(`clone.${kind}.start.value`, { day })],
          ['clone.end', endWords],
        ]}
      />
    </Box>
  );
}

function SetupFaults() {
  const translate = useTranslate();
  const { errors } = useFormState();
  const faults = Object.keys(errors.root ?? {}).filter(isSetupFault);
  return faults.map((fault) => (
    <Alert key={fault} severity="error" sx={{ mb: 2 }}>
      {translate(SETUP_FAULTS[fault])}
    </Alert>
  ));
}
