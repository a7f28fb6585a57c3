/** Leaving the page for good, in one place that tests can watch. */
export const leave = {
  to: (address: string) => window.location.assign(address),
  reload: () => window.location.reload(),
};
