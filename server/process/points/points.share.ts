export interface Share {
  userId: number;
  point: number;
}

/**
 * Divides points among users: everyone gets the whole quotient, the remainder goes one by one to the
 * first users, so that the shares always add up to `point` [R3G-19], S3-73.
 * @param point a whole number, 0 or more
 * @param userIds in the order that decides who gets the remainder; a user named twice counts once
 */
export function sharePoints(point: number, userIds: readonly number[]): Share[] {
  const users = [...new Set(userIds)];
  if (users.length === 0) return [];
  const each = Math.floor(point / users.length);
  const remainder = point - each * users.length;
  return users.map((userId, index) => ({ userId, point: index < remainder ? each + 1 : each }));
}
