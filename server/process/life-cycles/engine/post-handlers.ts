import type { z } from 'zod';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import {
  ChatSessionType,
  CommentStatus,
  type PostHandlerType,
  RatingStatus,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import { replaceUsers } from './assignment.ts';
import { abandonTasks } from './tasks.ts';
import type { PostHandler, Refusal } from './types.ts';
import { activeAuthors, type WorkingCopy } from './working-copy.ts';

/** Runs one handler on the draft; a refusal takes the whole action back. */
type Run = (copy: WorkingCopy, parameter: string | null) => Refusal | undefined;

const misconfigured: Refusal = 'error.commandNotAvailable';

function fieldUsers(copy: WorkingCopy, role: FieldUserRole): number[] {
  return copy.situation.candidates.fieldUsers.filter((one) => one.role === role).map(({ userId }) => userId);
}

/** Nobody to choose from leaves the role as it is: the work must not stop for a vacancy. */
function assign(
  copy: WorkingCopy,
  role: 'RESPONSIBLE' | 'MENTOR' | 'MANAGER',
  users: readonly number[],
): undefined {
  if (users.length > 0) replaceUsers(copy, role, users);
}

/** All chats, or those of the type named by the parameter. */
const setChats =
  (status: 'OPEN' | 'CLOSED'): Run =>
  (copy, parameter) => {
    const wanted = parameter ? ChatSessionType.safeParse(parameter) : null;
    if (wanted && !wanted.success) return misconfigured;
    for (const session of copy.chatSessions) {
      if (!wanted || session.sessionType === wanted.data) session.status = status;
    }
    return undefined;
  };

const set =
  <K extends 'visibility' | 'commentStatus' | 'ratingStatus'>(
    setting: K,
    values: z.ZodType<WorkingCopy['settings'][K]>,
  ): Run =>
  (copy, parameter) => {
    const value = values.safeParse(parameter);
    if (!value.success) return misconfigured;
    copy.settings[setting] = value.data;
    return undefined;
  };

const RUN: Readonly<Record<PostHandlerType, Run>> = {
  ASSIGN_FIELD_RESPONSIBLE: (copy) =>
    assign(copy, 'RESPONSIBLE', fieldUsers(copy, 'RESPONSIBLE').slice(0, 1)),
  ASSIGN_FIELD_MENTOR: (copy) => assign(copy, 'MENTOR', fieldUsers(copy, 'MENTOR')),
  ASSIGN_UNIT_MANAGER: (copy) => assign(copy, 'MANAGER', copy.situation.candidates.unitManagers),
  OPEN_CHAT: setChats('OPEN'),
  CLOSE_CHAT: setChats('CLOSED'),
  SET_VISIBILITY: set('visibility', Visibility),
  SET_COMMENT_STATUS: set('commentStatus', CommentStatus),
  SET_RATING_STATUS: set('ratingStatus', RatingStatus),
  SET_EDITABLE: (copy, parameter) => {
    if (parameter !== 'true' && parameter !== 'false') return misconfigured;
    copy.settings.editable = parameter === 'true';
    return undefined;
  },
  CANCEL_OPEN_TASKS: (copy) => {
    abandonTasks(copy);
    return undefined;
  },
  COPY_AS_IMPROVEMENT: (copy) => {
    if (!copy.situation.improvementsOpen) return 'error.submitNotAllowed';
    copy.copies = true;
    return undefined;
  },
  SEND_MAIL: (copy, parameter) => {
    if (!parameter?.trim()) return misconfigured;
    for (const userId of activeAuthors(copy)) {
      copy.messages.push({ kind: 'ownerMail', userId, text: parameter, explanation: copy.explanation });
    }
    return undefined;
  },
};

/** Runs the handlers of an action by rank; the first that fails refuses the action, S3-44. */
export function runPostHandlers(copy: WorkingCopy, handlers: readonly PostHandler[]): Refusal | undefined {
  for (const { handlerType, parameter } of [...handlers].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const refusal = RUN[handlerType](copy, parameter);
    if (refusal) return refusal;
  }
  return undefined;
}
