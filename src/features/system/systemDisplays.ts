import Add from '@mui/icons-material/Add';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Dot from '@mui/icons-material/Circle';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/Download';
import Edit from '@mui/icons-material/EditOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Login from '@mui/icons-material/Login';
import Logout from '@mui/icons-material/Logout';
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import type { AuditType } from '#contract/audits/schema.ts';
import type { LogLineLevel } from '#contract/system/log-lines.ts';
import type { HealthStatus } from '#contract/system/schema.ts';
import { display, type StatusDisplay } from '#src/components/status/statusDisplays.ts';
import type { JobStatus } from './jobs/jobStatus.ts';

/** Colour and icon of what the server reports of itself: visitors do not load them. */
export const SYSTEM_DISPLAYS = {
  /** Whether a part of the server works; `NONE` for one that was not set up and that nothing fails without. */
  health: {
    UP: display('green', CheckCircle),
    DOWN: display('brick', NotificationImportant),
    NONE: display('grey', Dot),
  } satisfies Record<HealthStatus | 'NONE', StatusDisplay>,

  /** What the audit trail notes. */
  audit: {
    AUTHENTICATION_SUCCESS: display('green', Login),
    AUTHENTICATION_FAILURE: display('brick', Block),
    IDENTITY_CONFIRMED: display('green', Login),
    LOGOUT: display('grey', Logout),
    LOGOUT_EVERYWHERE: display('grey', Logout),
    SESSION_END: display('grey', Logout),
    REGISTRATION: display('teal', Add),
    ACTIVATION: display('green', Login),
    PASSWORD_CHANGE: display('gold', Edit),
    PASSWORD_RESET_REQUEST: display('gold', Flag),
    PASSWORD_RESET: display('gold', SyncAlt),
    PROFILE_CHANGE: display('blue', Edit),
    EMAIL_CHANGE_REQUEST: display('gold', Flag),
    EMAIL_CHANGE_CANCEL: display('grey', Close),
    EMAIL_CHANGE: display('gold', Edit),
    SECOND_FACTOR_ON: display('teal', Add),
    SECOND_FACTOR_OFF: display('gold', RemoveCircle),
    SECOND_FACTOR_RESET: display('gold', SyncAlt),
    RECOVERY_CODES_RENEWED: display('gold', SyncAlt),
    PASSKEY_ADDED: display('teal', Add),
    PASSKEY_REMOVED: display('gold', RemoveCircle),
    PERSON_ERASED: display('gold', RemoveCircle),
    MAIL_READ: display('gold', Flag),
    EXPORT: display('blue', Download),
    MALWARE_REFUSED: display('brick', Block),
    ADMINISTRATIVE_CHANGE: display('blue', Edit),
  } satisfies Record<AuditType, StatusDisplay>,

  /** What became of a background job. */
  job: {
    DONE: display('green', CheckCircle),
    RUNNING: display('blue', SyncAlt),
    FAILED: display('brick', NotificationImportant),
    LATE: display('brick', Flag),
    NEVER: display('grey', Dot),
  } satisfies Record<JobStatus, StatusDisplay>,

  /** How grave a line of a log is. */
  logLevel: {
    fatal: display('brick', Close),
    error: display('brick', NotificationImportant),
    warn: display('gold', Flag),
    info: display('blue', Dot),
    debug: display('grey', Dot),
    trace: display('grey', Dot),
  } satisfies Record<LogLineLevel, StatusDisplay>,
} as const;
export type SystemKind = keyof typeof SYSTEM_DISPLAYS;
