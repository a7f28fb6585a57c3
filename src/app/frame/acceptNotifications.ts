import type { NotificationPayload } from 'ra-core';
import { FROM_CALL } from '#src/dataProvider/alerts.ts';
import { SUPPRESSED_ALERTS } from '#src/dataProvider/errors.ts';

/** The same thing said twice within this time is said once, ms. */
const ECHO_MS = 3_000;

/** What a notification says, with what is filled in. */
export const wordsOf = ({ message, notificationOptions }: NotificationPayload) =>
  `${message} ${JSON.stringify(notificationOptions?.messageArgs ?? {})}`;

/**
 * Decides which notifications become toasts. The client of the calls has the first word on a failure;
 * react-admin's controllers repeat it, and several calls that fail alike say it once. Suppressed keys
 * never appear. What is refused again after another press is no echo.
 */
export function acceptNotifications() {
  let said: { at: number; press: number; message: unknown; exact: string }[] = [];
  return (incoming: readonly NotificationPayload[], now: number, press: number): NotificationPayload[] => {
    said = said.filter((earlier) => now - earlier.at < ECHO_MS && earlier.press === press);
    return incoming.filter((notification) => {
      const { message, notificationOptions } = notification;
      if (typeof message !== 'string') return true;
      if (SUPPRESSED_ALERTS.has(message)) return false;
      const fromCall = notificationOptions?.source === FROM_CALL;
      const exact = wordsOf(notification);
      const echo = said.some((earlier) => (fromCall ? earlier.exact === exact : earlier.message === message));
      if (fromCall && !echo) said.push({ at: now, press, message, exact });
      return !echo;
    });
  };
}
