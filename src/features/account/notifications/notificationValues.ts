import type {
  Delivery,
  NotificationChannel,
  NotificationPreference,
  NotificationSchedule,
} from '#contract/notification-preferences/schema.ts';

/** What the form holds: cells by event and channel, and the schedule with its hours as choices. */
export interface NotificationValues {
  when: Record<string, Partial<Record<NotificationChannel, Delivery>>>;
  schedule: Omit<NotificationSchedule, 'quietFrom' | 'quietTo'> & {
    hasQuietHours: boolean;
    quietFrom: string;
    quietTo: string;
  };
}

/** What quiet hours begin with for whoever turns them on. */
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

/** The zone of this device, which is offered beside the stored one. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function valuesOf(
  preferences: readonly NotificationPreference[],
  schedule: NotificationSchedule,
): NotificationValues {
  const when: NotificationValues['when'] = {};
  for (const { event, channel, when: chosen } of preferences) {
    when[event] = { ...when[event], [channel]: chosen };
  }
  const { quietFrom, quietTo } = schedule;
  return {
    when,
    schedule: {
      ...schedule,
      hasQuietHours: quietFrom !== null,
      quietFrom: quietFrom ?? NIGHT.quietFrom,
      quietTo: quietTo ?? NIGHT.quietTo,
    },
  };
}

/** The cells that differ from what is stored. */
export const changedPreferences = (
  { when }: NotificationValues,
  stored: NotificationValues,
): NotificationPreference[] =>
  Object.entries(when).flatMap(([event, channels]) =>
    Object.entries(channels)
      .filter(([channel, chosen]) => chosen !== stored.when[event]?.[channel as NotificationChannel])
      .map(([channel, chosen]) => ({ event, channel, when: chosen }) as NotificationPreference),
  );

/** As they would be sent: `scheduleOf` names the parts in one order. */
export const isSameSchedule = (one: NotificationValues, other: NotificationValues): boolean =>
  JSON.stringify(scheduleOf(one)) === JSON.stringify(scheduleOf(other));

export function scheduleOf({ schedule }: NotificationValues): NotificationSchedule {
  const { hasQuietHours, quietFrom, quietTo, pausedUntil, digestHour, digestWeekday, timeZone } = schedule;
  return {
    ...{ digestHour: Number(digestHour), digestWeekday: Number(digestWeekday), timeZone },
    quietFrom: hasQuietHours ? quietFrom : null,
    quietTo: hasQuietHours ? quietTo : null,
    pausedUntil: pausedUntil || null,
  };
}
