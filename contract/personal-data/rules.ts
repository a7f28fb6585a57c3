/** Days for which a copy of one's data can be fetched; after them it is removed. */
export const COPY_DAYS = 7;
/** Copies that one person may ask for in a day. */
export const COPIES_A_DAY = 3;
