/** Time zones by their names, with those that are named whatever the browser knows, such as the stored one. */
export const timeZoneChoices = (...own: string[]): { id: string; label: string }[] =>
  [...new Set([...own, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }));
