/** What is wrong with a limit in USD; undefined where nothing is. */
export function limitProblem(text: string): string | undefined {
  return /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1_000_000
    ? undefined
    : 'USD from 1 to 1,000,000.'
}

/** What is wrong with a cooldown in hours; undefined where nothing is. */
export function cooldownProblem(text: string): string | undefined {
  return /^\d+$/.test(text.trim()) && Number(text) <= 168 ? undefined : 'Whole hours from 0 to 168.'
}
