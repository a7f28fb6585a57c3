/** Somebody's part of a whole; a whole number, 0 or more. Equal numbers are equal parts. */
export interface Weight {
  userId: number;
  weight: number;
}

interface Part {
  userId: number;
  units: bigint;
}

/** Equal parts for everybody. */
const equalWeights = (userIds: readonly number[]): Weight[] =>
  [...new Set(userIds)].map((userId) => ({ userId, weight: 1 }));

/** Whether a key names exactly these authors: only then it holds. */
export function isKeyOf(authors: readonly number[], key: readonly Weight[]): boolean {
  const named = new Set(key.map(({ userId }) => userId));
  return named.size > 0 && named.size === new Set(authors).size && authors.every((id) => named.has(id));
}

/**
 * The weights of the authors of a family, in their order: those of a key that names exactly them, else equal ones. So a key
 * comes to rest when somebody joins, and holds again when they are parted.
 */
export function weightsOf(authors: readonly number[], key: readonly Weight[]): Weight[] {
  if (!isKeyOf(authors, key)) return equalWeights(authors);
  const weights = new Map(key.map(({ userId, weight }) => [userId, weight]));
  return equalWeights(authors).map(({ userId }) => ({ userId, weight: weights.get(userId) ?? 0 }));
}

/**
 * Divides whole units (points, cents) by weights, so that the parts always add up to `total`: everyone gets the whole
 * part of their quota, and what remains goes one by one to the largest remainders, at equal ones to who stands first
 * (largest remainder method, Hamilton; decision 0061). Who has no weight gets nothing, unless nobody has any: then all
 * parts are equal.
 * @param total 0 or more
 * @param weights each person once, in the order that decides between equal remainders
 */
export function divideByWeights(total: bigint, weights: readonly Weight[]): Part[] {
  const sum = weights.reduce((all, { weight }) => all + BigInt(weight), 0n);
  if (weights.length === 0) return [];
  if (sum === 0n) return divideByWeights(total, equalWeights(weights.map(({ userId }) => userId)));
  const quotas = weights.map(({ userId, weight }, place) => {
    const share = total * BigInt(weight);
    return { userId, place, units: share / sum, remainder: share % sum };
  });
  const rest = Number(total - quotas.reduce((all, { units }) => all + units, 0n));
  const first = [...quotas]
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1))
    .slice(0, rest);
  const rounded = new Set(first.map(({ place }) => place));
  return quotas.map(({ userId, place, units }) => ({
    userId,
    units: rounded.has(place) ? units + 1n : units,
  }));
}

/** Weights as percent with two decimals that add up to 100. */
export const percentsOf = (weights: readonly Weight[]): { userId: number; percent: number }[] =>
  divideByWeights(10_000n, weights).map(({ userId, units }) => ({ userId, percent: Number(units) / 100 }));
