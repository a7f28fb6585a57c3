import type { ResponseOf } from '#contract/http.ts';
import { ownViewEndpoints as endpoints, type savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { change } from '../endpointMethod.ts';

const SWITCHES = {
  pin: [endpoints.pin, endpoints.unpin],
  weeklyMail: [endpoints.mailWeekly, endpoints.stopMail],
  feed: [null, endpoints.withdrawFeed],
} as const;

/** What somebody has of a view for themselves. */
export type ViewSwitch = keyof typeof SWITCHES;

/** Puts a view into the caller's menu or takes it out, begins or ends its weekly mail, or withdraws its feed. */
export async function switchSavedView(options: {
  id: number;
  what: ViewSwitch;
  isOn: boolean;
}): Promise<{ data: ResponseOf<typeof savedViewEndpoints.read> }> {
  const { id, what, isOn } = options;
  const [begin, end] = SWITCHES[what];
  return change(isOn && begin !== null ? begin : end)({ params: { id } });
}

/** A new address of the caller's feed of a view, which is said this once. */
export const issueFeed = change(endpoints.issueFeed);
