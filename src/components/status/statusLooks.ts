import Add from '@mui/icons-material/Add';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Balance from '@mui/icons-material/Balance';
import Block from '@mui/icons-material/Block';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Dot from '@mui/icons-material/Circle';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/Download';
import Edit from '@mui/icons-material/EditOutlined';
import Emoji from '@mui/icons-material/EmojiEventsOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Folder from '@mui/icons-material/FolderSpecialOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import Lock from '@mui/icons-material/LockOutlined';
import Login from '@mui/icons-material/Login';
import Logout from '@mui/icons-material/Logout';
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Send from '@mui/icons-material/SendOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import WorkHistory from '@mui/icons-material/WorkHistoryOutlined';
import type { ComponentType } from 'react';
import type { AuditType } from '#contract/audits/schema.ts';
import type { CompetitionState, StateType } from '#contract/life-cycles/schema.ts';
import type { MailStatus } from '#contract/mails/schema.ts';
import type { LogLineLevel } from '#contract/system/log-lines.ts';
import type { HealthStatus } from '#contract/system/schema.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import type { Tone } from './tones.ts';

export interface StatusLook {
  readonly tone: Tone;
  readonly icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
}

const look = (tone: Tone, icon: unknown): StatusLook => ({ tone, icon: icon as StatusLook['icon'] });

/** Colour and icon of each state, by what it is a state of. */
export const STATUS_LOOKS = {
  /** Plus, pencil, paper plane, scales, arrows, cross, ban, check, flag. */
  stateType: {
    NEW: look('slate', Add),
    DRAFT: look('slate', Edit),
    SUBMITTED: look('blue', Send),
    EVALUATION: look('violet', Balance),
    FLOW: look('teal', SyncAlt),
    IMPLEMENTATION: look('teal', Handyman),
    ACCEPTANCE: look('green', Check),
    COMPLETION: look('gold', Flag),
    REJECTION: look('brick', Close),
    CANCELLATION: look('grey', Block),
    STARTUP: look('indigo', RocketLaunch),
    PROJECT: look('indigo', Folder),
  } satisfies Record<StateType, StatusLook>,

  task: {
    WAITING: look('blue', Hourglass),
    OVERDUE: look('brick', NotificationImportant),
    UNDONE: look('grey', RemoveCircle),
    CANCELED: look('grey', Block),
    ON_TIME_DONE: look('green', CheckCircle),
    LATE_DONE: look('gold', WorkHistory),
  } satisfies Record<TaskStatus, StatusLook>,

  /**
   * Icons as the specification names them: pencil, paper plane, clock, calendar-check, archive. CLOSED is
   * what readers are told of something published that is over.
   */
  publishState: {
    INIT: look('slate', Edit),
    DRAFT: look('slate', Edit),
    PUBLISHED: look('green', Send),
    CLOSED: look('grey', Lock),
    TERMINATED: look('brick', Schedule),
    COMPLETED: look('gold', EventAvailable),
    ARCHIVED: look('grey', Archive),
  },

  competitionState: {
    DRAFT: look('slate', Edit),
    ANNOUNCED: look('green', Campaign),
    EVAL1: look('violet', FactCheck),
    EVAL2: look('violet', FactCheck),
    EVAL3: look('violet', FactCheck),
    TERMINATED: look('brick', Schedule),
    APPROVAL: look('teal', ThumbUp),
    COMPLETE: look('gold', Emoji),
    ARCHIEVED: look('grey', Archive),
  } satisfies Record<CompetitionState, StatusLook>,

  mail: {
    QUEUED: look('blue', Hourglass),
    SENT: look('green', CheckCircle),
    FAILED: look('brick', NotificationImportant),
  } satisfies Record<MailStatus, StatusLook>,

  /** Whether something can be chosen. */
  active: {
    true: look('green', CheckCircle),
    false: look('grey', Block),
  },

  /** How a step of an implementation stands. */
  scheduleStep: {
    planned: look('slate', Schedule),
    running: look('teal', Handyman),
    late: look('brick', NotificationImportant),
    done: look('green', CheckCircle),
  },

  /** Whether a part of the server works; `NONE` for one that was not set up and that nothing fails without. */
  health: {
    UP: look('green', CheckCircle),
    DOWN: look('brick', NotificationImportant),
    NONE: look('grey', Dot),
  } satisfies Record<HealthStatus | 'NONE', StatusLook>,

  /** What the audit trail notes. */
  audit: {
    AUTHENTICATION_SUCCESS: look('green', Login),
    AUTHENTICATION_FAILURE: look('brick', Block),
    LOGOUT: look('grey', Logout),
    SESSION_END: look('grey', Logout),
    REGISTRATION: look('teal', Add),
    ACTIVATION: look('green', Login),
    PASSWORD_CHANGE: look('gold', Edit),
    PASSWORD_RESET_REQUEST: look('gold', Flag),
    PASSWORD_RESET: look('gold', SyncAlt),
    EMAIL_CHANGE: look('gold', Edit),
    SECOND_FACTOR_ON: look('teal', Add),
    SECOND_FACTOR_OFF: look('gold', RemoveCircle),
    SECOND_FACTOR_RESET: look('gold', SyncAlt),
    EXPORT: look('blue', Download),
    ADMINISTRATIVE_CHANGE: look('blue', Edit),
  } satisfies Record<AuditType, StatusLook>,

  /** How grave a line of a log is. */
  logLevel: {
    fatal: look('brick', Close),
    error: look('brick', NotificationImportant),
    warn: look('gold', Flag),
    info: look('blue', Dot),
    debug: look('grey', Dot),
    trace: look('grey', Dot),
  } satisfies Record<LogLineLevel, StatusLook>,

  /** What becomes of a row of a file that is brought in. */
  importRow: {
    NEW: look('green', Add),
    CHANGED: look('blue', Edit),
    UNCHANGED: look('grey', Check),
    FAULT: look('brick', NotificationImportant),
  },
} as const;
export type StatusKind = keyof typeof STATUS_LOOKS;

/** What is not known keeps its own word and gets a neutral dot. */
export function statusLook(kind: StatusKind, value: string): StatusLook {
  const looks: Readonly<Record<string, StatusLook>> = STATUS_LOOKS[kind];
  return looks[value] ?? look('grey', Dot);
}
