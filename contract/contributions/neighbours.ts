/** Ids of a list that are given around one of its pages, at most: what is longer has more of them. */
export const MOST_IDS_AROUND = 500;
