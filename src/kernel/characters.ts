/** About how much memory a value takes, in characters: each number and each name of a field counts too. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + charactersOf(part), 0)
}
