/** Where days begin and end for deadlines and reports: the zone of the server, an IANA name, Q3-104. */
export const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
