import Add from '@mui/icons-material/Add';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Balance from '@mui/icons-material/Balance';
import Block from '@mui/icons-material/Block';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Dot from '@mui/icons-material/Circle';
import Close from '@mui/icons-material/Close';
import Edit from '@mui/icons-material/EditOutlined';
import Emoji from '@mui/icons-material/EmojiEventsOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Folder from '@mui/icons-material/FolderSpecialOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import Lock from '@mui/icons-material/LockOutlined';
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Send from '@mui/icons-material/SendOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import WorkHistory from '@mui/icons-material/WorkHistoryOutlined';
import type { ComponentType } from 'react';
import type { CompetitionState, StateType } from '#contract/life-cycles/schema.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import type { Tone } from './tones.ts';

export interface StatusDisplay {
  readonly tone: Tone;
  readonly icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
}

/** A colour and an icon of MUI's. */
export const display = (tone: Tone, icon: unknown): StatusDisplay => ({
  tone,
  icon: icon as StatusDisplay['icon'],
});

/** Colour and icon of each state, by what it is a state of; what one feature alone shows stands there. */
export const STATUS_DISPLAYS = {
  /** Plus, pencil, paper plane, scales, arrows, cross, ban, check, flag. */
  stateType: {
    NEW: display('slate', Add),
    DRAFT: display('slate', Edit),
    SUBMITTED: display('blue', Send),
    EVALUATION: display('violet', Balance),
    FLOW: display('teal', SyncAlt),
    IMPLEMENTATION: display('teal', Handyman),
    ACCEPTANCE: display('green', Check),
    COMPLETION: display('gold', Flag),
    REJECTION: display('brick', Close),
    CANCELLATION: display('grey', Block),
    STARTUP: display('indigo', RocketLaunch),
    PROJECT: display('indigo', Folder),
  } satisfies Record<StateType, StatusDisplay>,

  task: {
    WAITING: display('blue', Hourglass),
    OVERDUE: display('brick', NotificationImportant),
    UNDONE: display('grey', RemoveCircle),
    CANCELED: display('grey', Block),
    ON_TIME_DONE: display('green', CheckCircle),
    LATE_DONE: display('gold', WorkHistory),
  } satisfies Record<TaskStatus, StatusDisplay>,

  /**
   * Icons as the specification names them: pencil, paper plane, clock, calendar-check, archive. CLOSED is
   * what readers see of something published that is over.
   */
  publishState: {
    INIT: display('slate', Edit),
    DRAFT: display('slate', Edit),
    PUBLISHED: display('green', Send),
    CLOSED: display('grey', Lock),
    TERMINATED: display('brick', Schedule),
    COMPLETED: display('gold', EventAvailable),
    ARCHIVED: display('grey', Archive),
  },

  competitionState: {
    DRAFT: display('slate', Edit),
    ANNOUNCED: display('green', Campaign),
    EVAL1: display('violet', FactCheck),
    EVAL2: display('violet', FactCheck),
    EVAL3: display('violet', FactCheck),
    TERMINATED: display('brick', Schedule),
    APPROVAL: display('teal', ThumbUp),
    COMPLETE: display('gold', Emoji),
    ARCHIEVED: display('grey', Archive),
  } satisfies Record<CompetitionState, StatusDisplay>,

  /** Whether something can be chosen. */
  active: {
    true: display('green', CheckCircle),
    false: display('grey', Block),
  },

  /** How a step of an implementation stands. */
  scheduleStep: {
    planned: display('slate', Schedule),
    running: display('teal', Handyman),
    late: display('brick', NotificationImportant),
    done: display('green', CheckCircle),
  },
} as const;
export type StatusKind = keyof typeof STATUS_DISPLAYS;

/** What is not known keeps its own word and gets a neutral dot. */
export const displayOf = (displays: Readonly<Record<string, StatusDisplay>>, value: string): StatusDisplay =>
  displays[value] ?? display('grey', Dot);

export const statusDisplay = (kind: StatusKind, value: string): StatusDisplay =>
  displayOf(STATUS_DISPLAYS[kind], value);
