import type { ContributionType } from '#contract/access.ts';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import type { Step } from '#server/platform/db/steps.ts';

/** What one person is notified of, in their language. */
export interface NotificationRow {
  userId: number;
  event: NotificationEvent;
  date: string;
  contributionId?: number;
  competitionId?: number;
  chatSessionId?: number;
  commentId?: number;
  /** For what concerns many contributions: the reader's own list of this type. */
  listType?: ContributionType | undefined;
  /** Inside the application; nothing where it is only mailed. */
  notification?: { title: string; body: string } | undefined;
  /** Nothing where it is not mailed: leave it out for who has unsubscribed or has no open account. */
  mail?:
    | {
        subject: string;
        body: string;
        /** Address of the page that it opens. */
        link: string;
        /** It does not wait for the end of quiet hours. */
        isUrgent?: boolean;
        /** One mail until its reader has seen the notification, unless it comes with others. */
        isFollowUp?: boolean;
      }
    | undefined;
}

/** Stores notifications and mails. Triggers drop what their readers do not want, and say when mails are due (decision 0071). */
export function notificationSteps(rows: readonly NotificationRow[]): (Step | null)[] {
  const notified = rows.flatMap(({ notification, ...row }) => {
    const { userId, event, date, contributionId, competitionId, chatSessionId, commentId, listType } = row;
    const about = { userId, event, date, contributionId, competitionId, chatSessionId, commentId, listType };
    return notification ? [{ ...about, ...notification }] : [];
  });
  const mailed = rows.flatMap(({ userId, event, date, contributionId, commentId, mail }) => {
    if (!mail) return [];
    const { isUrgent = false, isFollowUp = false, ...words } = mail;
    return [{ userId, event, date, contributionId, commentId, isUrgent, isFollowUp, ...words }];
  });
  return [insertStep(notifications, notified), insertStep(notificationMails, mailed)];
}
