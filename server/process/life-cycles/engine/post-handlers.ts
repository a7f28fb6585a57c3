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
import type { Draft } from './draft.ts';
import { usersOf } from './roles.ts';
import { abandonTasks } from './tasks.ts';
import type { PostHandler, Refusal } from './types.ts';

/** Runs one handler on the draft; a refusal takes the whole action back. */
type Run = (draft: Draft, parameter: string | null) => Refusal | undefined;

const misconfigured: Refusal = 'error.commandNotAvailable';

function fieldUsers(draft: Draft, role: FieldUserRole): number[] {
  return draft.situation.candidates.fieldUsers.filter((one) => one.role === role).map(({ userId }) => userId);
}

/** Nobody to choose from leaves the role as it is: the work must not stop for a vacancy. */
function assign(
  draft: Draft,
  role: 'RESPONSIBLE' | 'MENTOR' | 'MANAGER',
  users: readonly number[],
): undefined {
  if (users.length > 0) replaceUsers(draft, role, users);
}

/** All chats, or those of the type named by the parameter. */
const setChats =
  (status: 'OPEN' | 'CLOSED'): Run =>
  (draft, parameter) => {
    const wanted = parameter ? ChatSessionType.safeParse(parameter) : null;
    if (wanted && !wanted.success) return misconfigured;
    for (const session of draft.chatSessions) {
      if (!wanted || session.sessionType === wanted.data) session.status = status;
    }
    return undefined;
  };

const set =
  <K extends 'visibility' | 'commentStatus' | 'ratingStatus'>(
    setting: K,
    values: z.ZodType<Draft['settings'][K]>,
  ): Run =>
  (draft, parameter) => {
    const value = values.safeParse(parameter);
    if (!value.success) return misconfigured;
    draft.settings[setting] = value.data;
    return undefined;
  };

const RUN: Readonly<Record<PostHandlerType, Run>> = {
  ASSIGN_FIELD_RESPONSIBLE: (draft) =>
    assign(draft, 'RESPONSIBLE', fieldUsers(draft, 'RESPONSIBLE').slice(0, 1)),
  ASSIGN_FIELD_MENTOR: (draft) => assign(draft, 'MENTOR', fieldUsers(draft, 'MENTOR')),
  ASSIGN_UNIT_MANAGER: (draft) => assign(draft, 'MANAGER', draft.situation.candidates.unitManagers),
  OPEN_CHAT: setChats('OPEN'),
  CLOSE_CHAT: setChats('CLOSED'),
  SET_VISIBILITY: set('visibility', Visibility),
  SET_COMMENT_STATUS: set('commentStatus', CommentStatus),
  SET_RATING_STATUS: set('ratingStatus', RatingStatus),
  SET_EDITABLE: (draft, parameter) => {
    if (parameter !== 'true' && parameter !== 'false') return misconfigured;
    draft.settings.editable = parameter === 'true';
    return undefined;
  },
  CANCEL_OPEN_TASKS: (draft) => {
    abandonTasks(draft);
    return undefined;
  },
  COPY_AS_IMPROVEMENT: (draft) => {
    if (!draft.situation.improvementsOpen) return 'error.submitNotAllowed';
    draft.copies = true;
    return undefined;
  },
  SEND_MAIL: (draft, parameter) => {
    if (!parameter?.trim()) return misconfigured;
    for (const userId of usersOf(draft.participants, 'OWNER', { activeOnly: true })) {
      draft.messages.push({ kind: 'ownerMail', userId, text: parameter, explanation: draft.explanation });
    }
    return undefined;
  },
};

/** Runs the handlers of an action by rank; the first that fails refuses the action, S3-44. */
export function runPostHandlers(draft: Draft, handlers: readonly PostHandler[]): Refusal | undefined {
  for (const { handlerType, parameter } of [...handlers].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const refusal = RUN[handlerType](draft, parameter);
    if (refusal) return refusal;
  }
  return undefined;
}
