/**
 * Leaves out the parts of a sum that count few, so that nothing can be learnt of a single one: also the next larger ones, as long as
 * those left out together are few, for the whole less what is shown would tell them.
 * @param least fewest that a part, and what is left out, have to count
 */
export function withoutFew<Part extends { contributions: number }>(
  parts: readonly Part[],
  least: number,
): Part[] {
  const byNumber = [...parts].sort((one, other) => one.contributions - other.contributions);
  const hidden = new Set<Part>();
  let count = 0;
  for (const part of byNumber) {
    if (part.contributions >= least && (hidden.size === 0 || count >= least)) break;
    hidden.add(part);
    count += part.contributions;
  }
  return parts.filter((part) => !hidden.has(part));
}
