import { z } from 'zod';
import { Id, TimeZone } from '#contract/http.ts';

/** Kinds of events that people are notified of, in the order of the settings. */
export const NOTIFICATION_EVENTS = [
  /** A task was given to the person. */
  'TASK',
  /** An answer that they promised is due, late, or was passed on to them. */
  'ANSWER',
  /** A contribution that they have a part in moved on. */
  'PROGRESS',
  /** One that they follow or support did. */
  'FOLLOWED',
  'OFFICIAL_ANSWER',
  'MENTION',
  'COMMENT',
  'CHAT',
  'SUPPORT',
  /** In a field or campaign, or by a person, that they follow. */
  'NEW_SUBMISSION',
  /** A comment of theirs was hidden; one that they answer for was reported. */
  'MODERATION',
  /** They became moderator or juror; a round ended. */
  'COMPETITION',
  /** The weekly overview. */
  'DIGEST',
] as const;
export const NotificationEvent = z.enum(NOTIFICATION_EVENTS);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

export const NOTIFICATION_CHANNELS = ['APP', 'EMAIL'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

const DELIVERIES = ['NOW', 'DAILY', 'WEEKLY', 'NEVER'] as const;
export const Delivery = z.enum(DELIVERIES);
export type Delivery = z.infer<typeof Delivery>;

/** Tasks stand under My work and are only mailed; the overview is a mail. */
const MAILED_ONLY: ReadonlySet<NotificationEvent> = new Set(['TASK', 'DIGEST']);

/**
 * What can be chosen for an event and channel; nothing where the event does not come by it. Notifications inside the application come
 * at once or not at all, the overview weekly or not at all.
 */
export function deliveriesOf(event: NotificationEvent, channel: NotificationChannel): readonly Delivery[] {
  if (channel === 'APP') return MAILED_ONLY.has(event) ? [] : ['NOW', 'NEVER'];
  return event === 'DIGEST' ? ['WEEKLY', 'NEVER'] : DELIVERIES;
}

/** What holds for whoever changed nothing: one mail a day at most, but for tasks and promised answers (decision 0071). */
export function defaultDelivery(event: NotificationEvent, channel: NotificationChannel): Delivery {
  if (channel === 'APP') return event === 'DIGEST' ? 'NEVER' : 'NOW';
  if (event === 'TASK' || event === 'ANSWER') return 'NOW';
  return event === 'SUPPORT' || event === 'NEW_SUBMISSION' || event === 'DIGEST' ? 'WEEKLY' : 'DAILY';
}

export const NotificationPreference = z
  .object({
    event: NotificationEvent,
    channel: z.enum(NOTIFICATION_CHANNELS),
    when: Delivery,
  })
  .refine(({ event, channel, when }) => deliveriesOf(event, channel).includes(when), {
    path: ['when'],
    error: 'notChoice',
  });
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** Every event and channel that there is, once each. */
export const PREFERENCE_CELLS = NOTIFICATION_EVENTS.flatMap((event) =>
  NOTIFICATION_CHANNELS.filter((channel) => deliveriesOf(event, channel).length > 0).map((channel) => ({
    event,
    channel,
  })),
);

export const NotificationPreferences = z.array(NotificationPreference).max(PREFERENCE_CELLS.length);

/** Each event and channel once at most: of two wishes nobody could say which one counts. */
export const NotificationPreferencesInput = NotificationPreferences.superRefine((preferences, context) => {
  const named = new Set<string>();
  for (const [index, { event, channel }] of preferences.entries()) {
    const cell = `${event} ${channel}`;
    if (named.has(cell)) {
      context.addIssue({ code: 'custom', path: [index, 'event'], message: 'duplicatePreference' });
    }
    named.add(cell);
  }
});

/** Time of a day, to the minute. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When mails come: by the clock of the person's zone. */
export const NotificationSchedule = z.object({
  digestHour: z.number().int().min(0).max(23),
  /** 1 is Monday. */
  digestWeekday: z.number().int().min(1).max(7),
  /** Null: no quiet hours. From after to runs over midnight. */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
  /** The first day on which mails come again; null: no pause. */
  pausedUntil: z.iso.date().nullable(),
  timeZone: TimeZone,
});
export type NotificationSchedule = z.infer<typeof NotificationSchedule>;

/** Days that a pause may last from today: what waits meanwhile gathers. */
export const MOST_PAUSE_DAYS = 366;

/** Both times of quiet hours or none, and not the same. */
export const NotificationScheduleInput = NotificationSchedule.refine(
  ({ quietFrom, quietTo }) =>
    (quietFrom === null) === (quietTo === null) && (quietFrom === null || quietFrom !== quietTo),
  { path: ['quietTo'], error: 'quietHours' },
);

/** How somebody hears of one contribution; null: as of all others. */
export const ContributionPreference = z.object({ contributionId: Id, when: Delivery.nullable() });
export type ContributionPreference = z.infer<typeof ContributionPreference>;
