/** Corner radii, px. What is as round as an input takes `borderRadius: 1`, the theme's own measure. */
export const RADIUS = { card: 10, input: 8, chip: 999 } as const;

/** `borderRadius` of what looks like a card and is none of the library's. */
export const CARD_CORNER = `${RADIUS.card}px`;
