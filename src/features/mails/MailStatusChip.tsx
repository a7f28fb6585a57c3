import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined';
import type { MailStatus } from '#contract/mails/schema.ts';
import { DisplayChip } from '#src/components/status/StatusChip.tsx';
import { display, type StatusDisplay } from '#src/components/status/statusDisplays.ts';

export const MAIL_DISPLAYS: Readonly<Record<MailStatus, StatusDisplay>> = {
  QUEUED: display('blue', Hourglass),
  SENT: display('green', CheckCircle),
  FAILED: display('brick', NotificationImportant),
};

export const MailStatusChip = ({ value }: { value: MailStatus }) => (
  <DisplayChip kind="mail" value={value} display={MAIL_DISPLAYS[value]} />
);
