/** What is pressed is tinted, not filled: a page has one filled button, that of what is to be done next. */
export const pressedStyle = (pressed: boolean) =>
  pressed ? ({ bgcolor: 'action.selected', borderColor: 'primary.main' } as const) : {};
