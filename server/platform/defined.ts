/** A value that must be there; its absence is a fault of the program (500). */
export function defined<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
