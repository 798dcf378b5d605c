/**
 * A table that is read with words from outside. It has its own entries alone: an object has "constructor" and "__proto__"
 * as well.
 */
export function lookupTable<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), entries)
}
