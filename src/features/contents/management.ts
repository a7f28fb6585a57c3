/** The address of the management list; a page that was opened from it is told so, and closes to it. */
export const MANAGEMENT = '/content/manage';
