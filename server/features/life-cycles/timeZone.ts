/** Where days begin and end for deadlines: the zone of the server. IANA name. */
export const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
