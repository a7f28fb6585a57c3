/** Leaving the page for good, in one place that tests can watch. */
export const leave = {
  to: (address: string) => window.location.assign(address),
  /** Beside the page, which stays. */
  inNewWindow: (address: string) => window.open(address, '_blank', 'popup,width=520,height=720'),
  reload: () => window.location.reload(),
};
