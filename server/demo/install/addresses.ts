/** Reserved for examples: no mail can ever reach anybody there. */
export const addressOf = (login: string) => `${login}@meridian.example`;
