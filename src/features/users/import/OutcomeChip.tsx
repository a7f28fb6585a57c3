import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import Edit from '@mui/icons-material/EditOutlined';
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined';
import type { USER_IMPORT_OUTCOMES } from '#contract/users/import.schema.ts';
import { DisplayChip } from '#src/components/status/StatusChip.tsx';
import { display, type StatusDisplay } from '#src/components/status/statusDisplays.ts';

type Outcome = (typeof USER_IMPORT_OUTCOMES)[number];

export const OUTCOME_DISPLAYS: Readonly<Record<Outcome, StatusDisplay>> = {
  NEW: display('green', Add),
  CHANGED: display('blue', Edit),
  UNCHANGED: display('grey', Check),
  FAULT: display('brick', NotificationImportant),
};

/** What becomes of a row of a file that is imported. */
export const OutcomeChip = ({ value }: { value: Outcome }) => (
  <DisplayChip kind="importRow" value={value} display={OUTCOME_DISPLAYS[value]} />
);
