import { z } from 'zod';
import { forSignedIn } from '#contract/http.ts';
import {
  ContributionPreference,
  Delivery,
  NotificationPreferences,
  NotificationPreferencesInput,
  NotificationSchedule,
  NotificationScheduleInput,
} from './schema.ts';

/** What one is notified of, where and when (decision 0071). */
export const notificationPreferenceEndpoints = {
  read: forSignedIn('GET api/v3/notification-preferences', {
    summary: 'When the person who calls hears of each kind of event, by each channel',
    response: NotificationPreferences,
  }),
  save: forSignedIn('PUT api/v3/notification-preferences', {
    summary: 'Changes that; what is not named stays as it is',
    body: NotificationPreferencesInput,
    response: NotificationPreferences,
  }),
  readSchedule: forSignedIn('GET api/v3/notification-preferences/schedule', {
    summary: 'When mails come: digests, quiet hours, a pause',
    response: NotificationSchedule,
  }),
  saveSchedule: forSignedIn('PUT api/v3/notification-preferences/schedule', {
    summary: 'Changes that; what waits is due by it',
    body: NotificationScheduleInput,
    response: NotificationSchedule,
  }),
};

/** The same for single contributions. */
export const contributionPreferenceEndpoints = {
  read: forSignedIn('GET api/v3/notification-preferences/contributions/:id', {
    summary: 'How the person who calls hears of a contribution; null: as of all others',
    response: ContributionPreference,
  }),
  save: forSignedIn('PUT api/v3/notification-preferences/contributions/:id', {
    summary:
      'Mutes a contribution but for tasks and mentions, gives its mails a rhythm of their own, or ends that',
    body: z.object({ when: Delivery.nullable() }),
    response: ContributionPreference,
  }),
  sendOverview: forSignedIn('POST api/v3/notification-preferences/overview', {
    summary: 'Sends the overview of the week to the person who calls, as it would be now',
    alert: 'app.overview.sent',
  }),
};
