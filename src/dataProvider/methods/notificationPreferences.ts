import {
  contributionPreferenceEndpoints,
  notificationPreferenceEndpoints as endpoints,
} from '#contract/notification-preferences/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

export const readNotificationPreferences = reading(endpoints.read);
export const readNotificationSchedule = reading(endpoints.readSchedule);
export const saveNotificationPreferences = change(endpoints.save, { successMessage: null });
export const saveNotificationSchedule = change(endpoints.saveSchedule, { successMessage: null });

/** Mutes one contribution, or gives its mails a rhythm of their own. */
export const saveContributionPreference = change(contributionPreferenceEndpoints.save);

/** Mails the overview of the week to whoever asks. */
export const sendOverview = change(contributionPreferenceEndpoints.sendOverview);
